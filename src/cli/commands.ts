import type { RegisteredCommand } from './command.ts'

/** All commands, in the order of the help. To add one, write a file in `commands/` and add its line here. */
export const COMMANDS: readonly RegisteredCommand[] = [
  { name: 'learn', summary: 'learn a wrapper from examples', load: () => import('./commands/learn.ts') },
  { name: 'extract', summary: 'extract records from pages', load: () => import('./commands/extract.ts') },
  { name: 'crawl', summary: 'extract joined records from a site', load: () => import('./commands/crawl.ts') },
  { name: 'query', summary: 'run SQL queries over sources', load: () => import('./commands/query.ts') },
  { name: 'serve', summary: 'serve SQL queries over HTTP', load: () => import('./commands/serve.ts') },
  {
    name: 'check',
    summary: 'check whether a wrapper still works',
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'repair',
    summary: 'repair a wrapper after its site changed',
    load: () => import('./commands/repair.ts'),
  },
  {
    name: 'watch',
    summary: 'run sources on a schedule and report what changed',
    load: () => import('./commands/watch.ts'),
  },
  { name: 'explain', summary: 'describe a wrapper in words', load: () => import('./commands/explain.ts') },
  {
    name: 'structure',
    summary: 'show the headings of pages and their grammar',
    load: () => import('./commands/structure.ts'),
  },
  {
    name: 'types',
    summary: "print the types of a wrapper's records",
    load: () => import('./commands/types.ts'),
  },
  { name: 'teach', summary: 'teach a wrapper on the terminal', load: () => import('./commands/teach.ts') },
  { name: 'studio', summary: 'teach a wrapper in a browser', load: () => import('./commands/studio.ts') },
  {
    name: 'completion',
    summary: 'print a completion script for a shell',
    load: async () => (await import('./commands/completion.ts')).describing(() => COMMANDS),
  },
  {
    name: 'man',
    summary: 'print the manual page',
    load: async () => (await import('./commands/man.ts')).describing(() => COMMANDS),
  },
]
