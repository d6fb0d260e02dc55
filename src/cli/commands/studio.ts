import { spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Command, Option } from 'commander'
import { formatError, GleanError } from '../../errors.ts'
import { isAddress } from '../../source/fetch/request/address.ts'
import type { CommandDefinition } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { interrupted, parsePort } from '../listening.ts'
import { say, warn } from '../messages.ts'

/** What `glean studio` accepts besides folders and addresses. */
export interface StudioCommandOptions {
  readonly port?: number
  /** False for `--no-open`. */
  readonly open: boolean
  readonly allowPrivate?: boolean
  readonly tour?: boolean
}

/** `glean studio`: serves the studio until it is interrupted. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .argument('[places...]', 'a folder of pages (this one if none is given), and addresses of pages to fetch')
    .addOption(
      new Option('-p, --port <n>', 'port to listen on; any free one if none is given').argParser(parsePort),
    )
    .option('--no-open', 'print the address and open no browser')
    .option('--allow-private', 'fetch pages from this machine and from private networks as well')
    .option('--tour', 'begin with a short guided tour')
    .addHelpText('after', `\nAn example to paste:\n  glean studio my-pages/ --no-open`)
}

async function run(places: readonly string[], options: StudioCommandOptions): Promise<number> {
  const { startStudio } = await import('../../server/serve.ts')
  const { addUrl } = await import('../../project/add-page.ts')
  const addresses = places.filter(isAddress)
  const { folder, page } = findFolder(places.filter((place) => !isAddress(place)))
  const allowPrivate = options.allowPrivate ?? false
  const { port, tour } = options
  let removeRedirect: (() => void) | undefined
  const running = await startStudio({
    folder,
    allowPrivate,
    onOpen: () => {
      removeRedirect?.()
      say(`That address is used up. To open the studio in another browser: ${addressOf()}`)
    },
    ...(port === undefined ? {} : { port }),
    ...(tour === undefined ? {} : { tour }),
  })
  for (const address of addresses) {
    try {
      say(`Fetched ${address} as ${await addUrl(running.session, address, allowPrivate)}`)
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      say(formatError(error))
    }
  }
  const addressOf = () =>
    page === undefined ? running.address : `${running.address}&page=${encodeURIComponent(page)}`
  const { pages } = running.session
  say(
    `The studio runs on ${running.session.project.folder} (${pages.length} ${pages.length === 1 ? 'page' : 'pages'})`,
  )
  process.stdout.write(`${addressOf()}\n`)
  const isSaved = mayWrite(folder)
  say(
    `Open this address in a browser. Ctrl+C ends the studio${isSaved ? '; everything is saved as you go' : ''}.`,
  )
  if (!isSaved)
    warn(`${folder}: no permission to write to the folder: you can look at the pages, but not mark anything`)
  if (options.open) removeRedirect = openBrowser(addressOf())
  await interrupted()
  removeRedirect?.()
  await running.close()
  return ExitCode.done
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The project folder: the one given, that of the page given, or the one the command runs in. */
function findFolder(places: readonly string[]): { folder: string; page?: string } {
  if (places.length > 1) {
    throw new GleanError('option-invalid', `a studio works on one folder, not on ${places.length}`, {
      remedy: 'Give one folder, and as many addresses as you like.',
    })
  }
  const [place = '.'] = places
  const stats = statSync(place, { throwIfNoEntry: false })
  if (stats === undefined) {
    throw new GleanError('file-missing', 'folder not found', {
      place: { file: place },
      remedy: `To start with an empty folder, create it first: mkdir ${JSON.stringify(place)}`,
    })
  }
  return stats.isFile() ? { folder: dirname(place), page: basename(place) } : { folder: place }
}

/**
 * Opens the address in the browser of the desktop; where there is none, the person opens it by hand. Other users of the
 * machine see the command lines of all programs: the browser is given a file that only this user can read, and that leads
 * to the address. Returns how to remove it.
 */
function openBrowser(address: string): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-open-'))
  const file = join(folder, 'studio.html')
  const escaped = address.replaceAll('&', '&amp;')
  const redirect = `<meta http-equiv="refresh" content="0;url=${escaped}"><a href="${escaped}">Open the studio</a>`
  writeFileSync(file, `<!DOCTYPE html><meta charset="utf-8"><title>Gleaner</title>${redirect}\n`, {
    mode: 0o600,
  })
  const [program, ...parameters] =
    process.platform === 'darwin'
      ? ['open', file]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '""', file]
        : ['xdg-open', file]
  const child = spawn(program, parameters, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
  return () => rmSync(folder, { recursive: true, force: true })
}
