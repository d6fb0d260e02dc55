/**
 * A text as one argument of a command line, quoted for the shell of the platform: in apostrophes, or on Windows in quotes with
 * backslashes before those inside, which both of its shells pass on to programs.
 */
export function quoteForShell(text: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w./:=@%+-]+$/.test(text)) return text
  if (platform === 'win32') return `"${text.replaceAll('"', '\\"')}"`
  return `'${text.replaceAll("'", `'\\''`)}'`
}
