import { proxy } from 'valtio'
import type { TimeFormat } from '#src/kernel/time/clock.ts'

/** The time format in use; the application copies it from the settings. A store, because every format depends on it. */
export const timeFormat = proxy<{ choice: TimeFormat }>({ choice: 'auto' })

const hourCycles: Readonly<Record<TimeFormat, string>> = { auto: '', 12: '-u-hc-h12', 24: '-u-hc-h23' }

/**
 * Returns the user's own region if it speaks the language (en-GB, de-AT), else the language alone. A chosen time format is part of
 * the tag ('en-US-u-hc-h23'). BCP 47 throughout.
 */
export const regionalLocale = (language: string, preferred: readonly string[], choice = timeFormat.choice): string =>
  (preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language) + hourCycles[choice]
