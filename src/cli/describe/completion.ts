import type { Command } from 'commander'

/** A shell whose completion scripts can be made. */
export type Shell = 'bash' | 'zsh' | 'fish'

/** For each shell, the script that completes the commands and options of a program, and names of files. */
export const SHELLS: Readonly<Record<Shell, (program: Command) => string>> = {
  bash: completeBash,
  zsh: (program) =>
    `#compdef ${program.name()}\nautoload -U +X bashcompinit && bashcompinit\n${completeBash(program)}`,
  fish: completeFish,
}

function completeBash(program: Command): string {
  const name = program.name()
  const cases = program.commands.map(
    (command) => `    ${command.name()}) words="${optionsOf(command).join(' ')}" ;;`,
  )
  return `_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${namesOf(program).join(' ')} help --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
}
complete -o default -F _${name} ${name}
`
}

function completeFish(program: Command): string {
  const name = program.name()
  const lines = program.commands.flatMap((command) => [
    `complete -c ${name} -n __fish_use_subcommand -f -a ${command.name()} -d ${quote(command.description())}`,
    ...command.options.map((option) => {
      const long = option.long === undefined || option.long === null ? '' : ` -l ${option.long.slice(2)}`
      const short = option.short === undefined ? '' : ` -s ${option.short.slice(1)}`
      const value = option.required ? ' -r' : ''
      const condition = quote(`__fish_seen_subcommand_from ${command.name()}`)
      return `complete -c ${name} -n ${condition}${short}${long}${value} -d ${quote(option.description)}`
    }),
  ])
  return `${lines.join('\n')}\n`
}

function namesOf(program: Command): string[] {
  return program.commands.map((command) => command.name())
}

function optionsOf(command: Command): string[] {
  return [...command.options.flatMap(({ long, short }) => [long, short]), '--help'].filter(
    (flag): flag is string => typeof flag === 'string',
  )
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
