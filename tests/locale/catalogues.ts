/** A catalogue as it is written: texts under their keys, in sections. */
type Texts = { readonly [key: string]: string | Texts }

const productFiles = import.meta.glob<Record<string, Texts>>('/src/locale/??.ts', { eager: true })
/** Of what the first screens do without. */
const laterFiles = import.meta.glob<Record<string, Texts>>('/src/locale/later/??.ts', { eager: true })
const laterTexts = (language: string): Texts => laterFiles[`/src/locale/later/${language}.ts`]?.[language] ?? {}
const sandboxFiles = import.meta.glob<Record<string, Texts>>('/sandbox/text/??.ts', { eager: true })

/** The keys of the first level of English, of the product and of the sandbox. */
export const englishSections = {
  product: Object.keys({
    ...productFiles['/src/locale/en.ts']?.['en'],
    ...laterTexts('en'),
  }),
  sandbox: Object.keys(sandboxFiles['/sandbox/text/en.ts']?.['en'] ?? {}),
}

/** Returns every text by its path: 'chip.free' → 'Free {{time}}'. */
const flatten = (texts: Texts, path = ''): [path: string, text: string][] =>
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
