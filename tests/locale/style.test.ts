import { describe, expect, it } from 'vitest'
import { catalogues, english, notes } from './catalogues.ts'

const sources = import.meta.glob<string>(['/src/**/*.tsx', '/sandbox/**/*.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const languages = [...catalogues.keys()].sort()
const textsOf = (language: string): [string, string][] => [...(catalogues.get(language) ?? [])]
const without = (placeholder: string, text: string): string =>
  text.replaceAll(/\{\{\w+\}\}|\$t\([^)]*\)+/g, placeholder)

/** Texts that the specification fixes (section 8). */
const fixed =
  /^fault\.(?:config-unreadable|api-unreachable|assist-not-configured|resources-unreadable|qr-\w+|time-zone-unknown)\./

/** Opening and closing quotation marks of each language. */
const quotes: Readonly<Record<string, string>> = {
  en: '“”',
  de: '„“',
  fr: '«»',
  es: '«»',
  ca: '«»',
  cs: '„“',
  uk: '«»',
}

/** Words of the wrong register. */
const wrongRegister: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|te|toi|ton|ta|tes)(?![\p{L}-])/iu,
  es: /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/iu,
  ca: /(?<!\p{L})(?:vostè|vostès|vós|vostr\p{L}+|podeu|teniu)(?!\p{L})/iu,
  cs: /(?<!\p{L})(?:ty|tě|tebe|tobě|tvůj|tvoje|tvoji|tvá)(?!\p{L})/iu,
  uk: /(?<!\p{L})(?:ти|тебе|тобі|твій|твоя|твоє|твої)(?!\p{L})/iu,
}

/** Imperatives of the wrong register at the start of a sentence, since some are also other forms of the verb. */
const wrongImperatives: Readonly<Record<string, string>> = {
  es: 'abra|cambie|cierre|compruebe|confirme|elija|escanee|escriba|espere|gire|inicie|introduzca|inténtelo|mantenga|pruebe|pulse|recargue|reserve|seleccione|siga|toque|tome|use|vaya|vuelva',
  ca: 'aneu|camineu|canvieu|comproveu|confirmeu|escanegeu|escolliu|escriviu|espereu|gireu|inicieu|introduïu|obriu|premeu|preneu|proveu|recarregueu|reserveu|seguiu|seleccioneu|tanqueu|torneu|toqueu|trieu',
  cs: 'jdi|klikni|otevři|počkej|vyber|zadej|zavři|zkus|zvol',
  uk: 'введи|вибери|відкрий|закрий|зачекай|іди|натисни|обери|спробуй',
}

describe.each(languages)('the style of %s', (language) => {
  const texts = textsOf(language).filter(([path]) => !fixed.test(path))
  const failing = (isWrong: (text: string) => boolean): [string, string][] =>
    texts.filter(([, text]) => isWrong(without('X', text)))

  it('uses typographic quotes and apostrophes, an ellipsis, and no semicolon', () => {
    expect(failing((text) => /["'`]|\.\.\.|;(?!\s?\))/.test(text))).toEqual([])
  })

  it('uses its own quotation marks in pairs', () => {
    const [open = '', close = ''] = quotes[language] ?? ''
    const foreign = [...'“”„«»‹›'].filter((mark) => mark !== open && mark !== close)
    expect(failing((text) => foreign.some((mark) => text.includes(mark)))).toEqual([])
    const count = (text: string, mark: string): number => text.split(mark).length
    expect(failing((text) => count(text, open) !== count(text, close))).toEqual([])
  })

  it('has no double space, and no space before a full stop or a comma', () => {
    expect(failing((text) => /\s{2}|\s[.,](?!\p{L})/u.test(text))).toEqual([])
  })

  it('is consistent about a space before an ellipsis', () => {
    const ends = texts.filter(([, text]) => text.endsWith('…'))
    const spaced = ends.filter(([, text]) => /\s…$/.test(text))
    expect([0, ends.length]).toContain(spaced.length)
  })

  it('addresses the reader in one register', () => {
    const words = wrongRegister[language]
    const imperatives = new RegExp(`(?:^|[.:!?]\\s)(?:${wrongImperatives[language] ?? '-'})(?!\\p{L})`, 'iu')
    expect(failing((text) => words?.test(text) === true || imperatives.test(text))).toEqual([])
  })
})

it('French has non-breaking spaces before : ; ? ! » and after «', () => {
  const loose = /[^\s][:;?!»](?!\/)|[^\u00a0\u202f\d][:;?!»](?=\s|$)|«[^\u00a0\u202f]/u
  const wrong = textsOf('fr').filter(([, text]) => loose.test(without('X', text).replaceAll(/\d:\d|https?:\S+/g, '')))
  expect(wrong).toEqual([])
})

/** Keys of the texts on buttons, read from the components. */
const buttonKeys = new Set(
  Object.values(sources).flatMap((code) =>
    [...code.matchAll(/\{t\('([\w.-]+)'(?:, [^}]*\})?\)\}\s*<\/(?:\w*Button|a|Link)>/g)].flatMap(
      ([, key]) => key ?? [],
    ),
  ),
)

/** Letters that fit on one of two buttons at 390 pixels. */
const longestButton = 32

it.each(languages)('the buttons of %s are short', (language) => {
  expect(buttonKeys.size).toBeGreaterThan(40)
  const long = textsOf(language).filter(
    ([path, text]) =>
      !fixed.test(path) &&
      buttonKeys.has(path.replace(/_(?:one|two|few|many|other)$/, '')) &&
      without('12', text).length > longestButton,
  )
  expect(long).toEqual([])
})

/** Translators need a note for a single word, such as a button, a heading or a state: on its key or on a section around it. */
it('single English words have a note for translators', () => {
  const isNoted = (path: string): boolean =>
    notes.has(path) || (path.includes('.') && isNoted(path.slice(0, path.lastIndexOf('.'))))
  const single = [...english].filter(([, text]) => /^\p{L}[\p{L}’-]*$/u.test(text)).map(([path]) => path)
  expect(single.length).toBeGreaterThan(200)
  expect(single.filter((path) => !isNoted(path.replace(/_[^.]*$/, '')) && !isNoted(path))).toEqual([])
})

it.each(languages)('landmarks of a screen have different names in %s', (language) => {
  const texts = catalogues.get(language)
  expect(texts?.get('settings.announce.title')).not.toBe(texts?.get('app.notices'))
})
