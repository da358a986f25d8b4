import { beginningOf } from '../beginning.ts'
import { readableText } from '../filter/types/html.ts'
import type { CalendarEvent } from '../wire/event.ts'

/**
 * Whether there is anything to read or see in an event's text: some calendars answer an empty page for one without. True for a
 * text that is empty where it begins and goes on for long.
 */
export function hasText({ bodyHtml, bodyPreview }: Pick<CalendarEvent, 'bodyHtml' | 'bodyPreview'>): boolean {
  if (bodyPreview.trim() !== '') return true
  const beginning = beginningOf(bodyHtml)
  return beginning.length < bodyHtml.length || readableText(beginning) !== '' || /<img/i.test(beginning)
}
