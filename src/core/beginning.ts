/** Characters of a text that are read where its beginning is enough, however long the text is that somebody sent. */
const longest = 65_536

/** The beginning of a text, for a preview or for a look at what is in it. */
export function beginningOf(text: string): string {
  return text.length > longest ? text.slice(0, longest) : text
}
