import { proxy } from 'valtio'
import { readLanguageTag } from './device-languages.ts'
import { type TimeFormat, type WeekDay, weekDays, type WeekStart, weekStarts } from '#src/kernel/time/wall-clock.ts'

/** The user's wishes that go beyond the region. */
export interface RegionalChoices {
  readonly timeFormat: TimeFormat
  readonly weekStart: WeekStart
}

/** The choices in use; the application copies them from the settings. A store, because every format depends on them. */
export const regional = proxy<{ choices: RegionalChoices }>({ choices: { timeFormat: 'auto', weekStart: 'auto' } })

const hourCycles: Readonly<Record<TimeFormat, string>> = { auto: '', 12: '-hc-h12', 24: '-hc-h23' }
const weekKeys: Readonly<Record<WeekStart, string>> = {
  auto: '',
  monday: '-fw-mon',
  sunday: '-fw-sun',
  saturday: '-fw-sat',
}

/**
 * Returns the user's own region if it speaks the language (en-GB, de-AT), else the language alone. `preferred` are the languages of
 * the device, which need not be tags. What the user chose is part of the tag ('en-US-u-fw-mon-hc-h23'). Returns a tag of BCP 47.
 */
export function regionalLocale(language: string, preferred: readonly unknown[], choices = regional.choices): string {
  const tags = preferred.map(readLanguageTag)
  const region = tags.find((tag) => tag === language || tag?.startsWith(`${language}-`)) ?? language
  const extension = weekKeys[choices.weekStart] + hourCycles[choices.timeFormat]
  return extension === '' ? region : `${region}-u${extension}`
}

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number
  readonly weekend?: readonly number[]
}

/** Newer browsers have the method, some older ones a property, the oldest neither. */
export function weekInfoOf(locale: string): WeekInfo | undefined {
  const asked = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return asked.getWeekInfo?.() ?? asked.weekInfo
}

/** Returns the first day of the week: the one in the tag (BCP 47, 'fw'), else the region's. */
export function firstDayOfWeek(locale: string): WeekDay {
  // Read here, because not every browser respects it in the week information.
  const chosen = weekStarts.find((day) => day !== 'auto' && locale.includes(weekKeys[day]))
  if (chosen && chosen !== 'auto') return chosen
  return weekDays[(weekInfoOf(locale)?.firstDay ?? 1) % 7] ?? 'monday'
}
