/**
 * Returns the letters shown if a person has no picture: the initials of the first and last word of the name, at most
 * two.
 */
export function initials(name: string): string {
  const words = name
    .replace(/\([^()\n]*\)/g, ' ')
    .split(/[\s.@_]+/)
    .filter((word) => /\p{L}/u.test(word))
  const [first] = words
  const last = words.length > 1 && !name.includes('@') ? words.at(-1) : words[1]
  return [first, last === first ? undefined : last]
    .map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
