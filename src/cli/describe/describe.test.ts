import { spawnSync } from 'node:child_process'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../commands.ts'
import { createWholeProgram } from '../program.ts'
import { SHELLS } from './completion.ts'
import { formatManual } from './manual.ts'

const program = new Command('glean').description('Learns. ').version('1.2.3')
program
  .command('sow')
  .description("put seeds' rows")
  .argument('<rows...>', 'the rows')
  .option('-d, --deep <n>', 'how deep')
  .option('--fast', 'no pause')
program.command('reap').description('.cut')

/** What bash offers for a line, with the cursor at its end. */
function complete(line: string): string[] {
  const words = line.split(' ')
  const script = `${SHELLS.bash(program)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _glean
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

describe('completion', () => {
  it('offers commands, then the options of the command', () => {
    expect(complete('glean ')).toEqual(['sow', 'reap', 'help', '--help', '--version'])
    expect(complete('glean re')).toEqual(['reap'])
    expect(complete('glean sow --')).toEqual(['--deep', '--fast', '--help'])
    expect(complete('glean sow a')).toEqual([])
  })

  it('has scripts for zsh and fish', () => {
    expect(SHELLS.zsh(program)).toMatch(/^#compdef glean\n/)
    expect(SHELLS.fish(program)).toContain(
      "complete -c glean -n '__fish_seen_subcommand_from sow' -s d -l deep -r -d 'how deep'\n",
    )
    expect(SHELLS.fish(program)).toContain("-a sow -d 'put seeds\\' rows'\n")
  })
})

describe('the manual page', () => {
  it('describes every command, argument and option', () => {
    const page = formatManual(program)
    expect(page).toMatch(/^\.TH GLEAN 1 "" "glean 1\.2\.3"\n\.SH NAME\nglean \\- Learns\. \n/)
    expect(page).toContain('.SS "sow <rows...>"\nput seeds\' rows\n.TP\n.B rows\nthe rows\n')
    expect(page).toContain('.TP\n.B \\-d, \\-\\-deep <n>\nhow deep\n')
    expect(page).toContain('.SS "reap"\n\\&.cut\n')
  })

  it('is made of all registered commands', async () => {
    const page = formatManual(await createWholeProgram(COMMANDS))
    expect(COMMANDS.filter(({ name }) => !page.includes(`.SS "${name}`))).toEqual([])
    expect(page.split('\n').filter((line) => /^[.'](?!(?:TH|SH|SS|TP|B|I)\b)/.test(line))).toEqual([])
  })
})
