import type { Labels, Unit } from './model.ts'

export const noLabels: Labels = new Map()

/** Returns the labels that a file or the server states: texts by language, or one in an unknown language. */
export function readLabels(given: string | Readonly<Record<string, string | null | undefined>> | null): Labels {
  const texts = typeof given === 'string' ? { und: given } : (given ?? {})
  return new Map(Object.entries(texts).flatMap(([tag, text]) => (text ? [[tag, text]] : [])))
}

/**
 * Finds the label in a language, given by its BCP 47 tag. Falls back to a region of that language, the venue's own
 * language, English, and any language. Returns '' if there are no labels.
 */
export function labelIn(labels: Labels, language: string, venueLanguage = 'en'): string {
  for (const wanted of [language, venueLanguage, 'en']) {
    const exact = labels.get(wanted)
    if (exact !== undefined) return exact
    const base = baseOf(wanted)
    for (const [tag, text] of labels) if (baseOf(tag) === base) return text
  }
  for (const text of labels.values()) return text
  return ''
}

function baseOf(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? '').toLowerCase()
}

/**
 * Formats text from an external file for a console or a log. Replaces control characters, because terminals execute
 * them, and truncates the text to `longest` characters.
 */
export function printable(text: string, longest = 300): string {
  const shown = Array.from(text.slice(0, longest + 1), (sign) =>
    isControl(sign.codePointAt(0) ?? 0) ? '?' : sign,
  ).join('')
  return text.length > longest ? `${shown.slice(0, longest - 1)}…` : shown
}

/** C0, delete and C1. */
function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0)
}

/** Describes a unit for findings. */
export function describeUnit({ name, category, id }: Pick<Unit, 'name' | 'category' | 'id'>): string {
  const [text] = name.values()
  return text === undefined ? `${category} ${id}` : `${category} '${text}'`
}
