import { notify } from '#src/features/notices/state.ts'
import { shareLink } from '#src/ui/focus.ts'
import type { CalendarEvent } from '#src/wire/event.ts'

/**
 * The address that shows one reservation. Both ids are in it: whoever else is invited has the event under another id, and
 * finds it by the iCalUId.
 */
export const reservationPath = ({ id, iCalUId }: Pick<CalendarEvent, 'id' | 'iCalUId'>): string =>
  `/reservations?${new URLSearchParams({ event: id, ...(iCalUId === null ? {} : { uid: iCalUId }) })}`

/** Hands an address of the product on, by the system's sharing or the clipboard, and says what became of it. */
export async function shareAddress(link: Parameters<typeof shareLink>[0]): Promise<void> {
  const outcome = await shareLink(link)
  if (outcome === 'copied') notify({ kind: 'success', key: 'notice.linkCopied' })
  if (outcome === 'failed') notify({ kind: 'warning', key: 'notice.linkNotCopied' })
}
