import type { en as ofAbsence } from '#src/features/away/text/en.ts'
import type { en as ofKiosk } from '#src/features/kiosk/text/en.ts'
import type { en as ofPanel } from '#src/features/panel/text/en.ts'
import type { en as ofUtilisation } from '#src/features/utilisation/text/en.ts'
import type { en as ofWeek } from '#src/features/week/text/en.ts'
import type { en } from './en.ts'

type Plural = 'zero' | 'two' | 'few' | 'many'

/** The plural forms English lacks, next to each `_other`. */
type Forms<Keys> = {
  readonly [Key in Keys as Key extends `${infer Base}_other` ? `${Base}_${Plural}` : never]?: string
}

/** The shape of a translation: every text of the English one, with the plural forms that the language needs. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>
} & Forms<keyof Texts>

/** The texts that are loaded with the language. `addTexts` adds those of screens. */
export type Messages = Translated<typeof en>

/** The texts of a language, from the catalogues of the application and of every feature. Each is checked by its type. */
export const joinTexts = (catalogues: Readonly<Record<string, unknown>>): Messages =>
  Object.assign({}, ...Object.values(catalogues)) as Messages

/** `t` accepts only these keys, so a missing or misspelt text is a compiler error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    readonly resources: {
      readonly translation: typeof en &
        typeof ofAbsence &
        typeof ofKiosk &
        typeof ofPanel &
        typeof ofUtilisation &
        typeof ofWeek
    }
  }
}
