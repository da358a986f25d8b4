import { tagOf } from '#src/kernel/languages.ts'
import { regionalLocale } from '#src/locale/regional-locale.ts'
import { type Format, formatFor } from '#src/ui/text.ts'
import { settings } from './state.ts'

/** Returns the formats of the user's language and region, for texts that no component shows. */
export const currentFormat = (): Format =>
  formatFor(regionalLocale(tagOf(settings.language), settings.browserLanguages))
