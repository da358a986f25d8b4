import type { en } from './en.ts'
import type { en as later } from './later/en.ts'

type Plural = 'zero' | 'two' | 'few' | 'many'

/** The plural forms English lacks, next to each `_other`. */
type Forms<Keys> = {
  readonly [Key in Keys as Key extends `${infer Base}_other` ? `${Base}_${Plural}` : never]?: string
}

/** The shape of a translation: every text of the English one, with the plural forms that the language needs. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>
} & Forms<keyof Texts>

/** Puts the texts of a language together from the catalogues of the application and of every feature. Each is checked by its type. */
export const joinTexts = (catalogues: Readonly<Record<string, object>>): object =>
  Object.assign({}, ...Object.values(catalogues)) as object

/** `t` accepts only these keys, so a missing or misspelt text is a compiler error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    readonly resources: { readonly translation: typeof en & typeof later }
  }
}
