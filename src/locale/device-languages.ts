const languageOf = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-|$)/i

/**
 * Returns the language, script and region of a language as a device names it, as a BCP 47 tag: 'de-AT' also for the
 * POSIX locale 'de_AT.UTF-8@euro', and 'en-US' for the 'en-US@posix' of Chromium on a Linux without a language. Other
 * subtags are dropped: they may be malformed, and `Intl` throws for such a tag. Returns null if there is no language,
 * such as for 'C', 'undefined' or a value that is no text.
 */
export function readLanguageTag(written: unknown): string | null {
  if (typeof written !== 'string') return null
  const [name = ''] = written.trim().split(/[.@,;\s]/)
  const parts = languageOf.exec(name.replaceAll('_', '-'))
  if (!parts) return null
  return Intl.getCanonicalLocales(parts.slice(1).filter(Boolean).join('-'))[0] ?? null
}

let last: { readonly stated: readonly unknown[]; readonly read: readonly string[] } = { stated: [], read: [] }

/**
 * The languages of this browser, the preferred one first, without those that are not understood. The same array while
 * they are the same, because every format asks for them and tags take long to read.
 */
export function deviceLanguages(): readonly string[] {
  const stated = statedLanguages()
  const isKnown = stated.length === last.stated.length && stated.every((one, index) => one === last.stated[index])
  if (!isKnown) last = { stated, read: stated.flatMap((written) => readLanguageTag(written) ?? []) }
  return last.read
}

/** The languages of this browser that are not understood, for the log. */
export function unreadLanguages(): readonly string[] {
  return statedLanguages().flatMap((written) => (readLanguageTag(written) === null ? [String(written)] : []))
}

/** Some web views have one language only, or a list without any. */
function statedLanguages(): readonly unknown[] {
  const { languages, language }: { readonly languages?: unknown; readonly language?: unknown } = navigator
  return Array.isArray(languages) && languages.length > 0 ? languages : [language]
}
