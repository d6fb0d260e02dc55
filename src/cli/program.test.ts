import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import type { RegisteredCommand } from './command.ts'
import { COMMANDS } from './commands.ts'
import { createProgram } from './program.ts'

/** Two commands that record what happens to them. */
function recordingCommands() {
  const events: string[] = []
  const registered = (name: string, exitCode: number): RegisteredCommand => ({
    name,
    summary: `does ${name}`,
    load: async () => {
      events.push(`load ${name}`)
      return {
        command: {
          declare: (command: Command) => void command.argument('<pages...>').option('--fast'),
          run: async (pages: string[], options: object) => {
            events.push(`${name} ${pages.join(' ')} ${JSON.stringify(options)}`)
            return exitCode
          },
        },
      }
    },
  })
  return { events, commands: [registered('sow', 0), registered('reap', 1)] }
}

async function run(...parameters: string[]) {
  const { events, commands } = recordingCommands()
  const codes: number[] = []
  const program = await createProgram(commands, parameters, (code) => codes.push(code))
  await program.parseAsync(parameters, { from: 'user' })
  return { events, codes }
}

describe('the program', () => {
  it('loads the command it runs and no other, and passes on arguments, options and exit code', async () => {
    expect(await run('reap', 'a.html', 'b.html', '--fast')).toEqual({
      events: ['load reap', 'reap a.html b.html {"fast":true}'],
      codes: [1],
    })
  })

  it('lists every command without loading any', async () => {
    const { events, commands } = recordingCommands()
    const program = await createProgram(commands, ['--help'], () => {})
    expect(program.helpInformation()).toMatch(/^ {2}sow {2,}does sow\n {2}reap {2,}does reap$/m)
    expect(events).toEqual([])
  })

  it('loads the command whose help is asked for', async () => {
    const { events, commands } = recordingCommands()
    const program = await createProgram(commands, ['help', 'sow'], () => {})
    const sow = program.commands.find((command) => command.name() === 'sow')
    expect(sow?.helpInformation()).toContain('--fast')
    expect(events).toEqual(['load sow'])
  })
})

describe('the registered commands', () => {
  it.each(COMMANDS.map((registered) => [registered.name, registered] as const))(
    '%s declares itself and describes every argument and option',
    async (name, registered) => {
      const program = await createProgram(COMMANDS, [name], () => {})
      const command = program.commands.find((each) => each.name() === name)!
      expect(registered.summary).toMatch(/^[a-z].*[^.]$/)
      const described = [...command.registeredArguments, ...command.options]
      expect(described.filter(({ description }) => description === '')).toEqual([])
    },
  )
})
