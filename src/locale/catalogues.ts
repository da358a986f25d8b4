type Texts = Readonly<Record<string, unknown>>

/** One file per feature and language. The notes beside them are for translators. */
const files = import.meta.glob<Texts>(['../**/locales/*.json', '!../**/*.notes.json'], { import: 'default' })

const tagOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)

/** BCP 47 tags of the languages that have texts. */
export const writtenTags: readonly string[] = [...new Set(Object.keys(files).map(tagOfFile))]

/**
 * Reads the texts of a language that are needed before any part of the application loads later: all of them, in development and
 * in tests. A build has another module in place of this one, which knows what the first screens show (`tools/texts/split-texts.mjs`).
 */
export async function readFirstTexts(tag: string): Promise<Texts> {
  const loads = Object.entries(files).flatMap(([file, load]) => (tagOfFile(file) === tag ? [load()] : []))
  return Object.assign({}, ...(await Promise.all(loads))) as Texts
}

/** Reads the other texts of a language. */
export const readOtherTexts = (_tag: string): Promise<Texts> => Promise.resolve({})
