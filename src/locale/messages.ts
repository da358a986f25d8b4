import type { en } from './en.ts'
import type { en as later } from './later/en.ts'

type Plural = 'zero' | 'two' | 'few' | 'many'

/** The plural forms English lacks, beside each `_other`. */
type Forms<Keys> = {
  readonly [Key in Keys as Key extends `${infer Base}_other` ? `${Base}_${Plural}` : never]?: string
}

type Widened<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Widened<Texts[Key]>
} & Forms<keyof Texts>

/** What a language file has to say: every text of `en.ts`, with the plural forms its own language needs. */
export type Messages = Widened<typeof en>

/** What its file in 'later' has to say. */
export type LaterMessages = Widened<typeof later>

/** `t` accepts only these keys, so a missing or misspelt text is an error of the compiler. */
declare module 'i18next' {
  interface CustomTypeOptions {
    readonly resources: { readonly translation: typeof en & typeof later }
  }
}
