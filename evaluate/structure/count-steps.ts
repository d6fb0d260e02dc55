import { keepSections } from '../../src/languages/sections/grammar/merge.ts'
import { PATH_SEPARATOR, pathsOf, type Section } from '../../src/languages/sections/grammar/section.ts'
import { learnStructure } from '../../src/languages/sections/learn/structure.ts'
import { createPage } from '../../src/page/page.ts'
import type { Source } from './made-sources.ts'

/** What has to be corrected by hand before the structure of a source is right. */
export interface Steps {
  readonly source: string
  readonly published: number | undefined
  /** How many different headings the right structure has. */
  readonly headings: number
  /** Headings that were missed, headings that are none, and rules of the grammar that are wrong beside these. */
  readonly add: readonly string[]
  readonly delete: readonly string[]
  readonly rules: readonly string[]
}

/**
 * Counts correction steps as the paper does: one for each heading to add or delete, one for each rule of the grammar that is
 * still wrong when the headings are right.
 */
export function countSteps({ name, published, pages, outline, ordered = true }: Source): Steps {
  const structure = learnStructure(pages.map((source, i) => createPage(source, { name: `${name} ${i}` })))
  const { sections } = keepSections(structure.sections, (section) => section.pages >= structure.least)
  const found = rulesOf(sections)
  const right = rulesOf(readOutline(outline))
  const names = (rules: ReadonlyMap<string, readonly string[]>) => new Set([...rules.values()].flat())
  const [foundNames, rightNames] = [names(found), names(right)]
  const isRight = (path: string) => {
    const wanted = right.get(path) ?? []
    const got = (found.get(path) ?? []).filter((each) => rightNames.has(each))
    const known = wanted.filter((each) => foundNames.has(each))
    return inOrder(known, ordered) === inOrder(got, ordered)
  }
  return {
    source: name,
    published,
    headings: rightNames.size,
    add: [...rightNames].filter((each) => !foundNames.has(each)),
    delete: [...foundNames].filter((each) => !rightNames.has(each)),
    rules: [...right.keys()].filter((path) => !isRight(path)),
  }
}

function inOrder(names: readonly string[], ordered: boolean): string {
  return (ordered ? names : [...names].sort()).join('\0')
}

/** The names inside each section, by its path; those of the page under an empty path. */
function rulesOf(sections: readonly Section[]): Map<string, string[]> {
  const rules = new Map<string, string[]>([['', []]])
  const paths = pathsOf(sections)
  for (const [s, { name, parent }] of sections.entries()) {
    const around = parent < 0 ? '' : paths[parent].join(PATH_SEPARATOR)
    rules.set(around, [...(rules.get(around) ?? []), name])
    rules.set(paths[s].join(PATH_SEPARATOR), [])
  }
  return rules
}

function readOutline(outline: string): Section[] {
  const sections: Section[] = []
  const open: number[] = []
  for (const line of outline.split('\n')) {
    const level = line.search(/\S/) / 2
    const parent = level === 0 ? -1 : open[level - 1]
    open[level] = sections.length
    sections.push({ name: line.trim(), parent, kind: 0, optional: false, repeated: false, free: false })
  }
  return sections
}
