import { snapshot } from 'valtio'
import { expect } from 'vitest'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { showWindow } from '#src/features/timeline/model/show-window.ts'
import { draftState, editDraft, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { timelineWindow, wantWindow } from '#src/features/timeline/model/window-state.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { statesOf } from '#tests/compute/read-states.ts'
import { type NodePage, rowsOnScreen } from './node-page.ts'
import type { Chance } from './repeat.ts'

export const second = 1_000
export const minute = 60 * second
export const quarter = 15 * minute
export const hour = 4 * quarter

/** Returns the availability code that is painted for a resource at an instant, or null. */
export function stateAt(id: string, at: number): string | null {
  const row = rowsOnScreen().find(({ key }) => key === id)
  const first = timelineWindow.painted.held?.quarterFrom
  if (row === undefined || first === undefined) return null
  return statesOf(row)[quarterAt(at as Instant) - first] ?? null
}

/** Requests the rows of a view. Without a view, only newly loaded rows are painted. */
export async function drawView(page: NodePage): Promise<void> {
  const { held, top, left, quarterWidth } = timelineWindow.painted
  if (!held) throw new Error('Nothing is arranged')
  wantWindow({ top, left, quarterWidth, visible: held, rectangle: held, room: held.rowTo - held.rowFrom })
  await showWindow(page.services())
}

/** The rows as they are painted, for comparing. */
export const painted = (): string[] => rowsOnScreen().map(({ key, runs }) => `${key} ${runs}`)

/** Finds a room that is on screen, free for an hour and accepts reservations at once. `keyOf` returns its id on screen. */
export function findRoom(
  { server, world }: NodePage,
  { whole }: Chance,
  keyOf: (id: string) => string = (id) => id,
): ResourceRecord & { readonly span: InstantSpan } {
  // Without a view, the first 30 painted rows count as on screen.
  const shown = new Set(rowsOnScreen().flatMap(({ key, row }) => (row < 30 ? [key] : [])))
  const now = Math.ceil(world.timers.now() / hour) * hour
  const spans = Array.from({ length: 20 }, (_, index): InstantSpan => {
    const start = (now + (index + 4) * quarter) as Instant
    return { start, end: (start + hour) as Instant }
  })
  const free = server.resources.all
    .filter((room) => shown.has(keyOf(room.id)) && isEasy(room))
    .flatMap((room) => spans.map((span) => ({ ...room, span })))
    .filter(({ id, span }) => ['0', '8'].includes(stateAt(keyOf(id), span.start) ?? ''))
    .filter((room) => {
      const { start, end } = room.span
      return server.calendar.busyOfResource(room, start - quarter, end + quarter).length === 0
    })
  const found = free[whole(0, free.length - 1)]
  if (!found) throw new RangeError('No room on screen is free')
  return found
}

/** Returns whether a room accepts an hour of any person automatically. */
const isEasy = ({ kind, reservedTo, reservationsEnabled, requiresConfirmation, isFailing, settings }: ResourceRecord) =>
  kind === 'room' &&
  reservedTo === null &&
  reservationsEnabled &&
  !requiresConfirmation &&
  !isFailing &&
  !settings.rejectOutsideWorkingHours &&
  settings.maxAdvanceDays !== 0 &&
  (settings.minimumMeetingDurationInMinutes ?? 0) <= 60 &&
  (settings.maximumMeetingDurationInMinutes ?? 60) >= 60

/** Opens the form for a room and fills it in. Returns its draft. */
export function fillForm(room: ReturnType<typeof findRoom>, subject: string) {
  openDraft({
    resourceId: room.id as ResourceId,
    name: room.name,
    email: room.email as Email,
    span: room.span,
    timeZone: zoneNamed('Europe/Prague'),
  })
  editDraft({ subject, notes: 'As typed' })
  const { draft } = snapshot(draftState)
  if (!draft) throw new Error('The form did not open')
  return draft
}

/** Reserves a draft and waits until the room accepts it. */
export async function expectAccepted(
  page: NodePage,
  draft: ReturnType<typeof fillForm>,
  within = minute,
): Promise<void> {
  const reserved = reserve(page.services(), draft)
  await page.until(() => page.noticeKeys.includes('notice.reservation.accepted'), within)
  expect(await reserved).toMatchObject({ ok: true })
}

/** Returns the events with a subject in the user's calendar on the server. */
export const bookings = ({ server }: NodePage, subject: string) =>
  server.calendar
    .eventsOf(server.people.persona('employee').email, server.clock.now() - 24 * hour, server.clock.now() + 48 * hour)
    .filter((event) => event.subject === subject && !event.isCancelled)
