import i18next from 'i18next'
import { useTranslation } from '#src/locale/use-translation.ts'
import type en from './locales/en.json'

/** They are a separate namespace, so the product does not depend on them. */
const files = import.meta.glob<object>(['./locales/*.json', '!./locales/*.notes.json'], {
  eager: true,
  import: 'default',
})
const namespace = 'sandbox'

/** Key paths of a catalogue, plural suffixes removed: 'sandbox.clock.now'. */
type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Base}_${'one' | 'other'}`
      ? Base
      : Key
    : `${Key}.${KeyOf<Texts[Key]>}`
}[keyof Texts & string]

/** Adds the sandbox's texts in every language as soon as i18next is set up. Call it before the product starts. */
export function addSandboxTexts(): void {
  const add = (): void => {
    for (const [file, texts] of Object.entries(files))
      i18next.addResourceBundle(file.slice('./locales/'.length, -'.json'.length), namespace, texts)
  }
  if (i18next.isInitialized) add()
  else i18next.on('initialized', add)
}

type SandboxText = (key: KeyOf<typeof en>, values?: Readonly<Record<string, unknown>>) => string

/** Returns `t` for the sandbox's own texts, in the language of the product. */
export function useSandboxText(): { readonly t: SandboxText; readonly language: string } {
  const { t: translated, language } = useTranslation()
  // The product's typed keys do not list those of this namespace.
  const translate = translated as unknown as (key: string, options: object) => string
  const t: SandboxText = (key, values) => translate(key, { ...values, ns: namespace })
  return { t, language }
}
