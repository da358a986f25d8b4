import { expect, vi } from 'vitest'
import type { ResourceId } from '#src/kernel/ids.ts'
import { cancelReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import { draftState, hideDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { setZone } from '#src/base/reader.ts'
import { easyRoom, friday, openWorld } from '#tests/mocks/open-world.ts'
import { type Fate, openPages, pass, simulateTime } from '#tests/services/campus-pages.ts'
import { clearStores, draftOf } from '#tests/services/scripted-services.ts'
import { checkFault } from './repeat.ts'
import { type NodePage, openReadyPage, simulateBrowser } from './node-page.ts'
import { bookings, expectAccepted, fillForm, findRoom, hour, minute, second, stateAt } from './on-screen.ts'

simulateBrowser()

/** Opens a campus for pages of one user, whose changing calls have these outcomes. */
async function openCampus(seed: number, fates: Fate[]) {
  vi.useRealTimers()
  simulateTime(friday)
  clearStores()
  setZone('Europe/Prague' as Parameters<typeof setZone>[0])
  const world = await openWorld()
  const start = Math.ceil(friday / hour) * hour + 2 * hour
  const place = easyRoom(world, start, start + hour)
  const { openTab, locks } = await openPages(world, [place], fates)
  const subject = `Fault ${seed}`
  const span = { start: start as never, end: (start + hour) as never }
  const draft = draftOf({ subject, span, resourceIds: [place.id as ResourceId] })
  const booked = () =>
    world.backEnd.server.calendar
      .eventsOf(world.backEnd.server.people.persona('visitor').email, start - hour, start + 2 * hour)
      .filter((event) => event.subject === subject)
  return { world, openTab, locks, draft, booked }
}

interface ListedEvent {
  readonly id: string
  readonly subject: string
}

/** Changes the events that the calendar lists from now on. */
function changeListedEvents(page: NodePage, change: (events: readonly ListedEvent[]) => readonly ListedEvent[]): void {
  page.intercept = (request) => {
    if (!/calendarView/i.test(request.url)) return null
    return page.world.backEnd.answer(request).then(async (response) => {
      const body = (await response?.json()) as { readonly value: readonly ListedEvent[] }
      return Response.json({ ...body, value: change(body.value) })
    })
  }
}

const fates: readonly [Fate, ...Fate[]] = ['arrives', 'reply lost', 'request lost', 'refused for now']

checkFault(
  {
    id: 'F23',
    fault: 'The page is reloaded in the middle of a create',
    injected: 'one to three reloads at any moment of the first 20 s, with replies and requests lost',
    seen: 'the new page continues automatically; booked at most once; if it is not in the calendar, the form is restored',
  },
  async (chance) => {
    const lost = Array.from({ length: chance.whole(0, 3) }, () => chance.oneOf(fates))
    const { world, openTab, locks, draft, booked } = await openCampus(chance.seed, lost)
    let tab = openTab()
    void reserve(tab.services, draft)
    for (let reload = chance.whole(1, 3); reload > 0; reload--) {
      await pass(world, chance.whole(0, 20_000 / reload))
      tab.close()
      locks.clear()
      tab = openTab()
      void resumeJournal(tab.services)
    }
    await pass(world, 2 * minute, 4_000)
    tab.services.end()
    expect(booked().length).toBeLessThanOrEqual(1)
    expect(booked().length === 1 || draftState.open).toBe(true)
  },
)

checkFault(
  {
    id: 'F25',
    fault: 'The response to a create is lost',
    injected:
      'the calendar creates the event and the response never arrives, up to three times, with rejections in between',
    seen: 'looked up before anything is sent again; booked once, and shown as booked',
  },
  async (chance) => {
    const lost: Fate[] = [
      ...Array.from({ length: chance.whole(0, 2) }, () => chance.oneOf<Fate>(['refused for now', 'request lost'])),
      'reply lost',
    ]
    const { world, openTab, draft, booked } = await openCampus(chance.seed, lost)
    const tab = openTab()
    const answer = reserve(tab.services, draft)
    await pass(world, 2 * minute, 2_000)
    expect(await Promise.race([answer, Promise.resolve('pending')])).toMatchObject({ ok: true })
    expect(booked()).toHaveLength(1)
    expect(Object.values(awaiting.byClientId).map(({ step }) => step)).toEqual(['accepted'])
    tab.services.end()
  },
)

checkFault(
  {
    id: 'F24',
    fault: 'Created, but no response',
    injected:
      'the calendar does not show the created event for up to 5 min, and the room does not respond for 8 to 12 more',
    seen: '“not confirmed yet”, “waiting for the room”: looked up every 2 s, then polled every 5 s, later every 30 s; sent once, and accepted',
  },
  async (chance) => {
    const here = await openReadyPage()
    const hidden = chance.oneOf([0, chance.whole(1, 5) * minute])
    here.controls.roomDelay(hidden + chance.whole(8, 12) * minute)
    const subject = 'Silent'
    const shownAt = Date.now() + hidden
    changeListedEvents(here, (events) =>
      Date.now() >= shownAt ? events : events.filter((event) => event.subject !== subject),
    )
    const booked = reserve(here.services(), fillForm(findRoom(here, chance), subject))
    const step = () => Object.values(awaiting.byClientId)[0]?.step
    if (hidden > 0) {
      const isOnScreen = chance.oneOf([true, false])
      if (!isOnScreen) hideDraft()
      await here.until(() => step() === 'not-confirmed-yet', 40 * second)
      await here.pass(hidden - 45 * second, 2 * second)
      expect([step(), draftState.step]).toEqual(['not-confirmed-yet', 'waiting-visible'])
      expect(here.noticeKeys.includes('notice.reservation.notConfirmedYet')).toBe(!isOnScreen)
    }
    await here.until(() => step() === 'waiting-for-room', minute)
    expect(await booked).toMatchObject({ ok: true })
    const from = here.sent.length
    await here.pass(7 * minute, 2_500)
    expect(step()).toBe('waiting-for-room')
    const looks = here.sent.slice(from).filter(({ url }) => /\/me\/events\//.test(url.pathname)).length
    // Every 5 s for 5 minutes, then every 30 s.
    expect(looks).toBeGreaterThanOrEqual(40)
    expect(looks).toBeLessThanOrEqual(66)
    await here.until(() => here.noticeKeys.includes('notice.reservation.accepted'), 10 * minute, 2_500)
    expect(bookings(here, subject)).toHaveLength(1)
    const created = ({ method, url }: (typeof here.sent)[number]) =>
      method === 'POST' && url.pathname.endsWith('/me/events')
    expect(here.sent.filter(created)).toHaveLength(1)
  },
)

checkFault(
  {
    id: 'F26',
    fault: 'The event vanishes',
    injected: 'it is deleted 1 to 30 s after it was created, before the room has responded',
    seen: '“The event was not found in the calendar.” and the slot is free again on screen',
  },
  async (chance) => {
    const here = await openReadyPage()
    here.controls.roomDelay(10 * minute)
    const room = findRoom(here, chance)
    const before = stateAt(room.id, room.span.start)
    const booked = reserve(here.services(), fillForm(room, 'Vanishing'))
    await here.until(() => here.noticeKeys.includes('notice.reservation.created'), minute)
    expect(await booked).toMatchObject({ ok: true })
    await here.pass(chance.whole(1, 30) * second)
    const [event] = bookings(here, 'Vanishing')
    here.server.calendar.remove(event?.id ?? '')
    await here.until(() => here.noticeKeys.includes('fault.event-not-found.message'), 10 * second)
    await here.until(() => stateAt(room.id, room.span.start) === before, 10 * second)
    await here.until(() => !reservations.list.some(({ event: { subject } }) => subject === 'Vanishing'), 10 * second)
  },
)

checkFault(
  {
    id: 'F27',
    fault: 'Two events with one iCalUId',
    injected: 'the calendar gives two different reservations the same iCalUId',
    seen: 'both are in the list with their own times; cancelling one leaves the other',
  },
  async (chance) => {
    const here = await openReadyPage()
    const single = reservations.list.filter(({ event }) => event.isOrganizer && event.type === 'singleInstance')
    const first = chance.whole(0, single.length - 2)
    const twins = single.slice(first, first + 2).map(({ event: { id, start } }) => ({ id, start: start.utcDateTime }))
    const isTwin = ({ id }: ListedEvent) => twins.some((twin) => twin.id === id)
    changeListedEvents(here, (events) =>
      events.map((event) => (isTwin(event) ? { ...event, iCalUId: 'twins' } : event)),
    )
    const listed = () =>
      reservations.list
        .filter(({ event }) => event.iCalUId === 'twins')
        .map(({ event: { id, start } }) => ({ id, start: start.utcDateTime }))
    const loaded = loadReservations(here.services())
    await here.until(() => listed().length > 0, 10 * second)
    await loaded
    expect(listed()).toEqual(twins)
    const one = reservations.list.find(({ event }) => event.id === twins[0]?.id)
    if (!one) throw new Error('No twin')
    const cancelled = cancelReservation(here.services(), one, '')
    await here.until(() => listed().length === 1, 10 * second)
    await here.pass(5 * second)
    expect(await cancelled).toMatchObject({ ok: true })
    expect(listed()).toEqual([twins[1]])
  },
)

checkFault(
  {
    id: 'F30',
    fault: 'The registration fails after the create',
    injected: 'the product server rejects the registration two to six times',
    seen: 'the reservation is kept and shown at once; it is registered later, once',
  },
  async (chance) => {
    const here = await openReadyPage()
    const failures = chance.whole(2, 6)
    here.controls.arm('register-fails', failures)
    const subject = 'Unregistered'
    await expectAccepted(here, fillForm(findRoom(here, chance), subject))
    await here.until(() => reservations.list.some(({ event }) => event.subject === subject), 10 * second)
    const registered = () => here.controls.journal('event').filter((record) => JSON.stringify(record).includes(subject))
    await here.until(() => registered().length > 0, 60 * minute, 5_000)
    await here.pass(5 * minute, 5_000)
    expect(registered()).toHaveLength(1)
    expect(bookings(here, subject)).toHaveLength(1)
    expect(await here.services().storage.journal.list()).toEqual([])
  },
)

checkFault(
  {
    id: 'F31',
    fault: 'The online meeting cannot be created',
    injected: 'the integration returns an error, or hangs for a minute',
    seen: 'the reservation is made anyway, and a persistent notice says that it has no online meeting',
  },
  async (chance) => {
    const here = await openReadyPage()
    if (chance.oneOf([true, false])) here.controls.arm('online-meeting-fails')
    else {
      here.intercept = ({ url }) =>
        url.includes('/api/integrations')
          ? new Promise((resolve) => void setTimeout(() => resolve(Response.error()), minute))
          : null
    }
    const subject = 'Met in person'
    const draft = { ...fillForm(findRoom(here, chance), subject), onlineMeeting: true, onlineMeetingBy: 'zoom' }
    await expectAccepted(here, draft)
    expect(here.noticeKeys).toContain('notice.reservation.withoutMeeting')
    expect(bookings(here, subject)).toHaveLength(1)
  },
)
