import { Suspense } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { followFreeTime } from '#src/features/timeline/model/reload-schedules.ts'
import { NothingFits } from '#src/features/near-misses/screen/near-miss-panel.tsx'
import { Taken } from '#src/features/finding/screen/taken.tsx'
import { notices } from '#src/features/notices/model/state.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import Reservations from '#src/features/bookings/screen/reservations/list/reservations.tsx'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { rowOfKey } from '#src/features/timeline/model/reserve-span.ts'
import { setActive, timeline } from '#src/features/timeline/model/state.ts'
import { setQuestion } from '#src/base/search-state.ts'
import { setNow } from '#src/base/reader.ts'
import { Timeline } from '#src/features/timeline/screen/timeline.tsx'
import { onlyThis, type Wish } from '#src/features/waitlist/model/rules/waitlist.ts'
import { setStandings, setWishes, waitlist } from '#src/features/waitlist/model/state.ts'
import { loadWaitlist } from '#src/features/waitlist/model/waitlist-entries.ts'
import type { IanaZone, Instant, Quarter } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { minutesOf, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { openMemoryStorage } from '#src/platform/storage/open-storage.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, hour, scriptServices, start } from '#tests/services/scripted-services.ts'
import {
  now,
  quarterOf,
  quartersOf,
  rooms,
  takenFrom,
  timelineServices,
  today,
} from '#tests/services/timeline-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

/** Ada has all rooms from 13:00 to 14:00. */
async function takenCampus(): Promise<Services> {
  const held = { start: `${today}T12:00:00Z`, end: `${today}T13:00:00Z`, status: 'busy', organizer: 'Ada' }
  const { services } = timelineServices({
    resources: rooms(3),
    scheduleOf: takenFrom('13:00', '14:00', { scheduleItems: [{ ...held, subject: 'Standup' }] }),
  })
  return { ...services, storage: await openMemoryStorage('eva@example.com') }
}

const Reserve = () => {
  const { matched } = useSnapshot(timeline)
  return (
    <div style={{ position: 'relative', height: 700 }}>
      <Timeline />
      <Taken />
      {matched === 0 && (
        <Suspense fallback={null}>
          <NothingFits />
        </Suspense>
      )}
    </div>
  )
}

describe('taken slots of the timeline', () => {
  test('offer the waitlist with Enter and restore the focus', async () => {
    const screen = await renderScreen(await takenCampus(), <Reserve />)
    const grid = screen.getByRole('grid')
    await expect.element(screen.getByText('Standup').first()).toBeVisible()
    grid.element().focus()
    for (let hours = 0; hours < 3; hours += 1) await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
    const slot = /^Room 001, 13:00/
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(slot))
    await userEvent.keyboard('{Enter}')
    const wait = screen.getByRole('button', { name: 'Notify me when it’s free' })
    await expect.element(wait).toHaveFocus()
    await expect.element(screen.getByText('Room 001 is reserved 13:00 – 14:00 by Ada.')).toBeVisible()
    await checkAccessibility(screen.container)
    await userEvent.keyboard('{Escape}')
    await expect.element(wait).not.toBeInTheDocument()
    await vi.waitFor(() => expect(document.activeElement?.closest('[role=grid]')).not.toBeNull())
    await userEvent.keyboard('{Enter}')
    await expect.element(wait).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(waitlist.wishes).toMatchObject([{ resourceId: 'r001', name: 'Room 001' }]))
    expect(waitlist.wishes[0]?.span).toEqual(quartersOf('13:00', '14:00'))
    await vi.waitFor(() => expect(document.activeElement?.closest('[role=grid]')).not.toBeNull())
    expect(notices.queue.map(({ key }) => key)).toEqual(['waitlist.added'])
  })

  test.each([
    ['10:30', 60, 'Room 001 is only free 10:07 – 10:30.', 'Reserve 23 mins'],
    ['10:15', 15, 'free for only 8 mins (15 mins needed)', null],
  ])('show the rest of a free time that ends at %s', async (end, minutes, text, reserve) => {
    const { services } = timelineServices({ resources: rooms(3), scheduleOf: takenFrom(end, '12:00') })
    setQuestion({ duration: minutesOf(minutes) })
    const screen = await renderScreen({ ...services, storage: await openMemoryStorage('eva@example.com') }, <Reserve />)
    await vi.waitFor(() => expect(rowOfKey('r001')).not.toBeNull())
    await expect.element(screen.getByRole('grid')).toBeVisible()
    screen.getByRole('grid').element().focus()
    setActive({ row: rowOfKey('r001') ?? 0, quarter: quarterAt(now) })
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(draftState.open).toBe(false)
    if (reserve === null) return
    await screen.getByRole('button', { name: reserve }).click()
    expect(draftState.draft?.span).toEqual({ start: now, end: startOfQuarter(quarterOf(end)) })
  })

  test('offer nothing if the slot is free', async () => {
    const screen = await renderScreen(await takenCampus(), <Reserve />)
    await expect.element(screen.getByText('Standup').first()).toBeVisible()
    screen.getByRole('grid').element().focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await vi.waitFor(() => expect(timeline.selection).not.toBeNull())
    await expect.element(screen.getByRole('button', { name: 'Notify me when it’s free' })).not.toBeInTheDocument()
  })
})

test('a search without free resources can be added to the waitlist once', async () => {
  const services = await takenCampus()
  const screen = await renderScreen(services, <Reserve />)
  const stop = followFreeTime(services)
  setQuestion({ search: 'Room', availability: quartersOf('13:15', '13:45') })
  const wait = screen.getByRole('button', { name: 'Notify me when something is free' })
  await expect.element(wait).toBeVisible()
  await wait.click()
  await vi.waitFor(() => expect(waitlist.wishes).toMatchObject([{ resourceId: null, name: 'Room' }]))
  expect(waitlist.wishes[0]).toMatchObject({ question: { search: 'Room' }, span: quartersOf('13:15', '13:45') })
  const listed = screen.getByRole('button', { name: 'On your waitlist' })
  await expect.element(listed).toHaveFocus()
  await listed.click()
  expect(screen.history.at(-1)).toBe('/reservations?panel=waitlist')
  stop()
})

describe('waitlist', () => {
  const first = (start / 900_000) as Quarter
  const entryOf = (id: string, name: string, after: number, changes: Partial<Wish> = {}): Wish => ({
    id,
    resourceId: 'room-1' as ResourceId,
    name,
    question: onlyThis('room-1' as ResourceId),
    span: { from: (first + after) as Quarter, to: (first + after + 4) as Quarter },
    zone: 'UTC' as IanaZone,
    since: (start - hour) as Instant,
    ...changes,
  })
  const list = [
    entryOf('free', 'Amber', 8),
    entryOf('waiting', 'Birch', 4),
    entryOf('passed', 'Cedar', -8),
    entryOf('search', 'Projector', 12, { resourceId: null }),
  ]

  async function show() {
    setNow(start)
    setReservations([], start)
    const { services } = scriptServices(await createWorld())
    services.clock.freeze(start)
    await services.storage.waitlist.put(list)
    await loadWaitlist(services)
    setStandings(
      new Map([
        ['free', { freed: 1, offer: { id: 'room-1' as ResourceId, name: 'Amber', areaName: '' } }],
        ['search', { freed: 1, offer: { id: 'room-2' as ResourceId, name: 'Birch', areaName: '' } }],
      ]),
    )
    const screen = await renderScreen(services, <Reservations />, '/reservations')
    return { services, screen }
  }

  test('shows its entries by time with their state', async () => {
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Waitlist (3)' }).click()
    const lines = screen.getByRole('list', { name: 'Waitlist' }).getByRole('listitem')
    await expect.element(lines.first()).toBeVisible()
    expect(lines.elements().map(({ textContent }) => /Cedar|Birch|Amber|Projector/.exec(textContent)?.[0])).toEqual([
      'Cedar',
      'Birch',
      'Amber',
      'Projector',
    ])
    await expect.element(lines.nth(0)).toHaveTextContent('Expired')
    await expect.element(lines.nth(1)).toHaveTextContent('Mon 23 Nov 10:00 – 11:00Since Mon 23 Nov 08:00Waiting')
    await expect.element(lines.nth(2)).toHaveTextContent('Free again')
    await expect.element(lines.nth(3)).toHaveTextContent('Search: Projector')
    await expect.element(lines.nth(3)).toHaveTextContent('Birch is free')
    expect(screen.getByRole('button', { name: /^Reserve (Amber|Birch)/ }).elements()).toHaveLength(2)
    expect(screen.history.at(-1)).toBe('/reservations?panel=waitlist')
    await checkAccessibility(screen.container)
  })

  test('allows removing entries by keyboard, with undo', async () => {
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Waitlist (3)' }).click()
    const removals = screen.getByRole('button', { name: /^Remove (Cedar|Birch|Amber|Projector), Mon 23 Nov/ })
    await expect.element(removals.first()).toBeVisible()
    removals.first().element().focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(waitlist.wishes).toHaveLength(3))
    await expect.element(removals.first()).toHaveFocus()
    await vi.waitFor(() => expect(notices.queue.at(-1)?.key).toBe('waitlist.removed'))
    notices.queue.at(-1)?.action?.run()
    await vi.waitFor(() => expect(waitlist.wishes.map(({ id }) => id)).toEqual(list.map(({ id }) => id)))
    setWishes([])
    await expect.element(screen.getByText('Your waitlist is empty')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await checkAccessibility(screen.container)
  })

  test('reserves a free entry', async () => {
    const { services, screen } = await show()
    const create = vi.spyOn(services.calendar, 'create')
    await screen.getByRole('button', { name: 'Waitlist (3)' }).click()
    await screen.getByRole('button', { name: 'Reserve Amber, Mon 23 Nov 11:00 – 12:00' }).click()
    await vi.waitFor(() => expect(create).toHaveBeenCalledOnce())
    expect(create.mock.calls[0]?.[0].span).toEqual({ start: start + 2 * hour, end: start + 3 * hour })
    await vi.waitFor(() => expect(waitlist.wishes.map(({ id }) => id)).not.toContain('free'))
  })
})
