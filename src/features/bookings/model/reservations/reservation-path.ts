import { notify } from '#src/features/notices/model/state.ts'
import { shareLink } from '#src/ui/focus.ts'
import type { CalendarEvent } from '#src/wire/event.ts'

/**
 * Returns the URL of one reservation. It contains both ids, because the event has another id for other attendees, and
 * they find it by the iCalUId.
 */
export const reservationPath = ({ id, iCalUId }: Pick<CalendarEvent, 'id' | 'iCalUId'>): string =>
  `/reservations?${new URLSearchParams({ event: id, ...(iCalUId === null ? {} : { uid: iCalUId }) })}`

/** Shares a URL of the product, by the system's sharing or the clipboard, and shows a notification of the outcome. */
export async function shareAddress(link: Parameters<typeof shareLink>[0]): Promise<void> {
  const outcome = await shareLink(link)
  if (outcome === 'copied') notify({ kind: 'success', key: 'notice.linkCopied' })
  if (outcome === 'failed') notify({ kind: 'warning', key: 'notice.linkNotCopied' })
}
