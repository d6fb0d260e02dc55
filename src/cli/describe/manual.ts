import type { Command } from 'commander'

/** The manual page of a program with all its commands, in the language of `man`. */
export function formatManual(program: Command): string {
  const name = program.name()
  const lines = [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${program.version() ?? ''}"`,
    '.SH NAME',
    `${name} \\- ${escapeRoff(program.description())}`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    '.I command',
    '[options] [arguments]',
    '.SH COMMANDS',
    ...program.commands.flatMap(formatCommand),
    '.SH "EXIT STATUS"',
    '.TP\n0\nDone.',
    '.TP\n1\nThe answer is no: no rule fits, or a page did not match, is doubtful, or could not be read.',
    '.TP\n2\nWrong use.',
    '.SH FILES',
    '.TP\n.I glean.config.json\nOptions by command, in the current folder: {"extract":{"format":"csv"}}',
    '.SH ENVIRONMENT',
    '.TP\n.B GLEAN_DEBUG\nIf 1, an unexpected problem is shown with a stack trace.',
  ]
  return `${lines.join('\n')}\n`
}

function formatCommand(command: Command): string[] {
  const parameters = command.registeredArguments.map((argument) => {
    const name = argument.name() + (argument.variadic ? '...' : '')
    return argument.required ? `<${name}>` : `[${name}]`
  })
  return [
    `.SS "${escapeRoff([command.name(), ...parameters].join(' '))}"`,
    escapeRoff(command.description()),
    ...command.registeredArguments.map((argument) => formatEntry(argument.name(), argument.description)),
    ...command.options.map((option) => formatEntry(option.flags, option.description)),
  ]
}

function formatEntry(term: string, description: string): string {
  return `.TP\n.B ${escapeRoff(term)}\n${escapeRoff(description)}`
}

/** A hyphen is one to copy, and a line never begins with what `man` takes for a request. */
function escapeRoff(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&')
}
