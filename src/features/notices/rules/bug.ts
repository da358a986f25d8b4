/** Subject of the log's entries about errors that no code has caught. */
export const bugTopic = 'bug'

/** Maximum number of frames of the stack: the rest is the framework's. */
const mostFrames = 5

/** Texts in quotes, which may be data. Names of members stay. */
const quoted = /"[^]*"|`[^]*`|“[^]*”|'[^']*'/g
const memberName = /^'[A-Za-z_$][\w$]{0,39}'$/

/**
 * Returns the kind of an error, its message without texts from data, and the places in its stack. If anything else was thrown, only
 * its type is named.
 */
export function describeBug(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [`thrown: ${error === null ? 'null' : typeof error}`]
  const { name, message, stack = '' } = error
  // The message about a text that could not be parsed repeats the text.
  const about =
    name === 'SyntaxError' ? '…' : message.replaceAll(quoted, (text) => (memberName.test(text) ? text : '…'))
  return [`${name}: ${about}`, ...framesOf(stack)]
}

/** Returns the places in the code, without the lines of the message, which the stack repeats in some browsers. */
const framesOf = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((line) => /(?:^\s*at |@)(?:.*?)(\/[\w./-]+:\d+:\d+)\)?\s*$/.exec(line)?.[1] ?? [])
    .slice(0, mostFrames)
