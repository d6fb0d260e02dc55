/** The exit codes of the command. One that a signal ended has the code that shells give it (`Ending.exitCode`). */
export const ExitCode = {
  /** Done. */
  done: 0,
  /** The answer is no: no rule fits the examples, or a page did not match, is doubtful, or could not be read. */
  no: 1,
  /** Wrong use: an argument, an option or a file that cannot be worked with. */
  wrongUse: 2,
} as const
