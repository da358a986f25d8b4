import { messageOf } from '#src/kernel/message-of.ts'

/** Characters of a reason at most: no message of the product or of the database is longer. */
const longestReason = 500

/**
 * Returns why something failed, for the log. Messages of libraries repeat the text that they could not read, which may be a password or a
 * stored secret. So nothing is kept that stands in quotes, nor addresses, nor words that are as long as secrets.
 */
export function reasonOf(error: unknown): string {
  // Before it is shortened: an end without its quotes could not be told from other words.
  return ['"', "'", '`']
    .reduce(withoutQuoted, messageOf(error))
    .slice(0, longestReason)
    .replaceAll(/\w+:\/\/\S+|\S+@\S+|[\w-]{32,}/g, '…')
}

/** From the first quote to the last, because the text in between may have quotes, too. */
function withoutQuoted(text: string, quote: string): string {
  const [from, to] = [text.indexOf(quote), text.lastIndexOf(quote)]
  return from < to ? `${text.slice(0, from)}${quote}…${text.slice(to)}` : text
}

/** Returns where something failed, for the log: the lines of its stack, without the message above them. */
export function placeOf({ message, stack = '' }: Error): string {
  return stack
    .replace(message, () => '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}
