import type { TFunction } from 'i18next'

/** Returns the name of a request in faults: method and path. */
const request = /^[A-Z]+ \//

/**
 * Returns the reason why a calendar is not visible (a schedule's `serviceError`, section 8) as text for the screen. The
 * calendar's own sentence is shown as it is. Codes of services, such as 'ErrorAccessDenied' or 'notFound', and failed
 * requests are not: the screen says what they mean, in its language.
 */
export function serviceWords(message: string | null, t: TFunction): string {
  const text = (message ?? '').trim()
  if (/\s/.test(text) && !request.test(text)) return text
  if (/denied|forbidden|NoFreeBusyAccess/i.test(text)) return t('calendarRefusal.denied')
  if (/not_?found|NoResults/i.test(text)) return t('calendarRefusal.missing')
  if (text === 'ErrorCalendarNotRead') return t('calendarRefusal.notRead')
  const [, minutes] = /^ErrorCalendarOld:(\d+)$/.exec(text) ?? []
  if (minutes !== undefined) return t('calendarRefusal.old', { minutes })
  if (/^noFreeBusyData$/i.test(text)) return t('reason.no-data')
  return t('reason.service-error')
}
