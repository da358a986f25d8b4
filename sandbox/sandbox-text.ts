import i18next from 'i18next'
import { useTranslation } from '#src/locale/use-translation.ts'
import ca from './locales/ca.json'
import cs from './locales/cs.json'
import de from './locales/de.json'
import en from './locales/en.json'
import es from './locales/es.json'
import fr from './locales/fr.json'
import uk from './locales/uk.json'

/** By BCP 47 tag. They are a separate namespace, so the product does not depend on them. */
const texts = { ca, cs, de, en, es, fr, uk }
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
    for (const [tag, catalogue] of Object.entries(texts)) i18next.addResourceBundle(tag, namespace, catalogue)
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
