/** What something is called, by BCP 47 language. A map, since languages are words of somebody else's file. */
export type Labels = ReadonlyMap<string, string>

export const noLabels: Labels = new Map()

/** The product's 'ua' is Ukrainian, which the rest of the world calls 'uk'. */
function languageTagOf(language: string): string {
  return language === 'ua' ? 'uk' : language
}

/**
 * The label in a language of the product: that language, one of its regions, the venue's own language, English, any; '' where there is none.
 */
export function labelIn(labels: Labels, language: string, venueLanguage = 'en'): string {
  for (const wanted of [languageTagOf(language), venueLanguage, 'en']) {
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
