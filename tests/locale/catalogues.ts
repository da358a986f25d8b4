/** A catalogue of a source file: texts by keys, in sections. */
export type Texts = { readonly [key: string]: string | Texts }

const productFiles = import.meta.glob<Record<string, Texts>>('/src/locale/??.ts', { eager: true })
/** Texts that load after the first screens. */
const laterFiles = import.meta.glob<Record<string, Texts>>('/src/locale/later/??.ts', { eager: true })
const laterTexts = (language: string): Texts => laterFiles[`/src/locale/later/${language}.ts`]?.[language] ?? {}
const sandboxFiles = import.meta.glob<Record<string, Texts>>('/sandbox/text/??.ts', { eager: true })

/** The first-level keys of English. */
export const englishSections = {
  product: Object.keys({
    ...productFiles['/src/locale/en.ts']?.['en'],
    ...laterTexts('en'),
  }),
  sandbox: Object.keys(sandboxFiles['/sandbox/text/en.ts']?.['en'] ?? {}),
}

/** Returns all texts by path: 'chip.free' → 'Free {{time}}'. */
export const flatten = (texts: Texts, path = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )

/** All texts of the product and the sandbox by language, then by path. */
export const catalogues: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(productFiles).map(([file, exported]) => {
    const language = file.slice(-5, -3)
    const ofSandbox = sandboxFiles[`/sandbox/text/${language}.ts`]
    const all = [exported[language], laterTexts(language), ofSandbox?.[language]]
    return [language, new Map(all.flatMap((texts) => flatten(texts ?? {})))] as const
  }),
)

export const english = catalogues.get('en') ?? new Map<string, string>()
