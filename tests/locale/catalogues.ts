/** Texts by keys, in sections. */
export type Texts = { readonly [key: string]: string | Texts }

const files = import.meta.glob<Texts>(['/src/**/locales/*.json', '/sandbox/locales/*.json', '!/**/*.notes.json'], {
  eager: true,
  import: 'default',
})
const notesFiles = import.meta.glob<Readonly<Record<string, string>>>(
  ['/src/**/locales/en.notes.json', '/sandbox/locales/en.notes.json'],
  { eager: true, import: 'default' },
)

/** Returns all texts by path: 'chip.free' → 'Free {{time}}'. */
const flatten = (texts: Texts, path = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )

const tagOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)

/** All texts of the product and the sandbox by language (BCP 47), in sections. */
export const sections: ReadonlyMap<string, Texts> = new Map(
  [...new Set(Object.keys(files).map(tagOfFile))].map((tag) => [
    tag,
    Object.assign({}, ...Object.entries(files).flatMap(([file, texts]) => (tagOfFile(file) === tag ? [texts] : []))),
  ]),
)

/** All texts by language (BCP 47), then by path. */
export const catalogues: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [...sections].map(([tag, texts]) => [tag, new Map(flatten(texts))] as const),
)

export const english = catalogues.get('en') ?? new Map<string, string>()

/** What translators are told about an English text or a section, by path. */
export const notes: ReadonlyMap<string, string> = new Map(Object.values(notesFiles).flatMap(Object.entries))
