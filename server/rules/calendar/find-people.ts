import { fold } from '#src/kernel/text.ts'

/**
 * Returns true if every typed word begins a word of the name, or the text begins the address. Case and accents do not count
 * ('novot' finds Novotná). A blank text matches everybody.
 */
export function isFoundBy(text: string, { name, email }: { readonly name: string; readonly email: string }): boolean {
  const words = wordsOf(name)
  return (
    wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed))) ||
    email.toLowerCase().startsWith(text.trim().toLowerCase())
  )
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[\s\-.,()]+/)
    .filter((word) => word !== '')
}
