/** `npm run bench`: the command, and in each process that it starts one contestant. */
import { CHOICE_TASK, learnSite } from './choice.ts'
import { runCommand } from './command.ts'
import { isCrawlProcess, runCrawlProcess } from './crawl-process.ts'
import { createExtractor } from './extraction.ts'
import { GROWTH_TASK, learnTask } from './growth.ts'
import { createLearner } from './learning.ts'
import { createParser } from './parsing.ts'
import { createDetailWork } from './predicates.ts'
import { createRealExtractor } from './predicates-real.ts'
import { type Contestant, isContestant, serveRuns } from './race.ts'
import { createTreeWork } from './trees.ts'

if (isCrawlProcess()) await runCrawlProcess()
else if (isContestant()) serveRuns(createContestant)
else if (process.argv[2] === GROWTH_TASK) learnTask(process.argv.slice(3))
else if (process.argv[2] === CHOICE_TASK) learnSite(process.argv.slice(3))
else process.exitCode = await runCommand(process.argv.slice(2), new URL(import.meta.url))

function createContestant({ contest, name, wrapper, folder }: Contestant): () => void {
  if (contest === 'tree') return createParser(name, folder)
  if (contest === 'predicates') {
    return folder === undefined ? createDetailWork(name, wrapper) : createRealExtractor(name, folder)
  }
  if (contest === 'trees') return createTreeWork(name, wrapper)
  return contest === 'extraction' ? createExtractor(name, wrapper) : createLearner(name)
}
