/** `npm run evaluate`: the command in the main thread, one site after another in the worker threads it starts. */
import { isMainThread } from 'node:worker_threads'
import { runCommand } from './command.ts'
import { serveJobs } from './running/worker.ts'

// A reader such as `head` may close the pipe; the files with the results are written all the same.
process.stdout.on('error', () => {})

if (isMainThread) process.exitCode = await runCommand(process.argv.slice(2), new URL(import.meta.url))
else serveJobs()
