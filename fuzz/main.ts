/** `npm run fuzz`. */
import { runCommand } from './command.ts'

process.exitCode = await runCommand(process.argv.slice(2), new URL(import.meta.url))
