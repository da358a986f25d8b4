import { fold } from '#src/kernel/text.ts'

/**
 * Whether a person is meant by what was typed so far: every typed word begins a word of the name, or the text begins the
 * address. Case and accents are forgiven ('novot' finds Novotná). Blank means everybody.
 */
export function beginsSo(text: string, { name, email }: { readonly name: string; readonly email: string }): boolean {
  const wanted = wordsOf(text)
  const words = wordsOf(name)
  return (
    wanted.every((typed) => words.some((word) => word.startsWith(typed))) ||
    email.toLowerCase().startsWith(text.trim().toLowerCase())
  )
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[\s\-.,()]+/)
    .filter((word) => word !== '')
}
