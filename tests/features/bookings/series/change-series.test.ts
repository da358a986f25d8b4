import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import type { EventDraft } from '#src/calendars/calendar.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { draftedOf } from '#src/features/bookings/model/reserve/begin-change.ts'
import { changeReservation } from '#src/features/bookings/model/reserve/change-reservation.ts'
import {
  type DraftChange,
  type Drafted,
  type DraftResource,
  draftState,
  openChange,
} from '#src/features/bookings/model/reserve/draft-state.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import type { SeriesScope } from '#src/features/bookings/model/series/cancel-series.ts'
import { changeSeries } from '#src/features/bookings/model/series/change-series.ts'
import { keptRecord, retryFailed } from '#src/features/bookings/model/series/keep-series.ts'
import { lookAtChangedDates } from '#src/features/bookings/model/series/series-dates.ts'
import { setZone } from '#src/base/reader.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import type { Services } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { bytesOf, resource as drawResource, settings, spanOf } from '#tests/compute/campus.ts'
import { friday, openWorld } from '#tests/mocks/open-world.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { type Fate, openPages, pass, simulateTime } from '#tests/services/campus-pages.ts'
import { clearStores, withSchedules } from '#tests/services/scripted-services.ts'
import { noticeKeys } from '../reservations/set-up-world.ts'

const prague = 'Europe/Prague' as IanaZone
const hour = 3_600_000
/** Fridays, 19:00 to 20:00 in Prague. */
const first = {
  start: Date.parse('2026-11-20T18:00:00Z') as Instant,
  end: Date.parse('2026-11-20T19:00:00Z') as Instant,
}
const recurrence = {
  pattern: { kind: 'weekly', every: 1, days: ['friday'], firstDay: 'monday' },
  end: { kind: 'until', day: '2026-12-18' as CalendarDay },
} as const
const whole = { start: (first.start - 24 * hour) as Instant, end: (first.start + 60 * 24 * hour) as Instant }

beforeEach(() => {
  simulateTime(friday)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setZone(prague)
})

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.fault))
  return result.value
}

/** Opens a weekly series in room A on five Fridays, accepted. Room B is always free. */
async function openSeries() {
  vi.setSystemTime(friday)
  clearStores()
  const world = await openWorld()
  const { calendar: books, people } = world.backEnd.server
  const isEasy = (resource: ResourceRecord): boolean =>
    resource.kind === 'room' &&
    resource.reservedTo === null &&
    !resource.isFailing &&
    !resource.requiresConfirmation &&
    !resource.settings.rejectOutsideWorkingHours &&
    (resource.settings.maxAdvanceDays ?? 365) > 60
  const a = world.resource(isEasy)
  const b = world.resource((resource) => isEasy(resource) && resource !== a)
  const fates: Fate[] = []
  const { controls, openTab, locks, storage } = await openPages(world, [a, b], fates)
  for (const { id } of [a, b]) controls.colleagueCancels({ resourceId: id, ...whole })
  const me = people.persona('visitor').email
  const { services } = openTab()
  const order: EventDraft = {
    clientId: 'made-before',
    subject: 'Choir',
    span: first,
    isAllDay: false,
    timeZone: prague,
    resources: [{ name: a.name, email: a.email as Email }],
    attendees: [],
    isPrivate: false,
    notes: '',
    reminder: null,
    onlineMeeting: null,
    recurrence,
  }
  const making = services.calendar.create(order)
  await pass(world, 8_000)
  const master = valueOf(await making)

  /** The events of the user as text: time, rooms and subject. */
  const dateTexts = (): string[] =>
    books.eventsOf(me, whole.start, whole.end).map(({ start, attendees, subject }) => {
      const rooms = attendees
        .filter(({ type, response }) => type === 'resource' && response !== 'declined')
        .map(({ address }) => (address === a.email ? 'A' : address === b.email ? 'B' : '?'))
      return `${wallClockOf(prague, start as Instant).slice(5, 16)} ${rooms.join() || '-'} ${subject}`
    })
  const dates = async (by: Services = services): Promise<CalendarEvent[]> => {
    const listing = by.calendar.occurrences(master.id, whole)
    await pass(world, 0)
    return valueOf(await listing).events.toSorted((one, other) => one.start.utcDateTime - other.start.utcDateTime)
  }
  const resourceOf = ({ id, name, email }: ResourceRecord): DraftResource => ({
    id: id as ResourceId,
    name,
    email: email as Email,
  })

  /** Edits one date like the form and sends the change for the scope. */
  async function startEdit(
    index: number,
    scope: SeriesScope,
    changes: { readonly subject?: string; readonly later?: number; readonly room?: ResourceRecord },
    by: Services = services,
  ): Promise<Promise<Result<CalendarEvent>>[]> {
    const event = (await dates(by))[index]
    if (!event) throw new Error('There is no such date')
    const drafting = draftedOf(by, event)
    const kept = valueOf(await drafting)
    openChange(event, kept)
    const { subject, later = 0, room } = changes
    const { draft } = kept
    const span = { start: (draft.span.start + later) as Instant, end: (draft.span.end + later) as Instant }
    const resources = room ? [resourceOf(room)] : kept.resources
    const wanted: Drafted = {
      draft: { ...draft, span, subject: subject ?? draft.subject, resourceIds: resources.map(({ id }) => id) },
      resources,
    }
    const change: DraftChange = { event, kept, was: kept }
    const send = () =>
      scope === 'this' ? changeReservation(by, wanted, change) : changeSeries(by, wanted, change, scope)
    return [send()]
  }
  async function edit(...given: Parameters<typeof startEdit>): Promise<Result<CalendarEvent>> {
    const [sending] = await startEdit(...given)
    await pass(world, 90_000, 3_000)
    if (!sending) throw new Error('Nothing was sent')
    return sending
  }
  const removeDate = async (index: number): Promise<void> => {
    const event = (await dates())[index]
    const removing = services.calendar.remove(event!, '')
    await pass(world, 0)
    valueOf(await removing)
  }
  const moveDate = async (index: number, by: number, room?: ResourceRecord): Promise<void> => {
    const event = (await dates())[index]!
    const span = { start: (event.start.utcDateTime + by) as Instant, end: (event.end.utcDateTime + by) as Instant }
    const moving = services.calendar.change(event, {
      ...(by === 0 ? {} : { when: { span, isAllDay: false, timeZone: prague } }),
      ...(room ? { resources: [{ name: room.name, email: room.email as Email }] } : {}),
    })
    await pass(world, 8_000)
    valueOf(await moving)
  }
  return {
    world,
    services,
    master,
    storage,
    locks,
    fates,
    openTab,
    a,
    b,
    dateTexts,
    dates,
    startEdit,
    edit,
    removeDate,
    moveDate,
    resourceOf,
  }
}

const regular = ['11-20', '11-27', '12-04', '12-11', '12-18']
const original = regular.map((day) => `${day}T19:00 A Choir`)

describe('section 4 and decisions, series: edit this one', () => {
  it('changes time, room and subject of one date only', async () => {
    const { edit, dateTexts, b } = await openSeries()
    expect(dateTexts()).toEqual(original)
    valueOf(await edit(2, 'this', { subject: 'Concert', later: hour, room: b }))
    expect(dateTexts()).toEqual(original.with(2, '12-04T20:00 B Concert'))
  })
})

describe('section 4 and decisions, series: edit this and following', () => {
  it('changes time, room and subject from that date on', async () => {
    const { edit, dateTexts, services, b, a, world } = await openSeries()
    valueOf(await edit(2, 'following', { subject: 'Concert', later: hour, room: b }))
    expect(dateTexts()).toEqual([
      ...original.slice(0, 2),
      '12-04T20:00 B Concert',
      '12-11T20:00 B Concert',
      '12-18T20:00 B Concert',
    ])
    const { calendar } = world.backEnd.server
    expect(
      calendar.busyOfResource(a, whole.start, whole.end).filter(({ subject }) => subject === 'Choir'),
    ).toHaveLength(2)
    expect(
      calendar.busyOfResource(b, whole.start, whole.end).map(({ status, subject }) => `${status} ${subject}`),
    ).toEqual(['busy Concert', 'busy Concert', 'busy Concert'])
    expect(noticeKeys()).toContain('notice.series.changed')
    expect(await services.storage.journal.list()).toEqual([])
  })

  it('shortens the former series before it invites the same room', async () => {
    const { edit, dateTexts } = await openSeries()
    valueOf(await edit(1, 'following', { later: hour / 2 }))
    expect(dateTexts()).toEqual([original[0], ...regular.slice(1).map((day) => `${day}T19:30 A Choir`)])
  })

  it('keeps removed dates and dates with their own time or room', async () => {
    const { edit, dateTexts, removeDate, moveDate, b } = await openSeries()
    await moveDate(4, 24 * hour)
    await moveDate(3, 0, b)
    await removeDate(2)
    expect(dateTexts()).toEqual([...original.slice(0, 2), '12-11T19:00 B Choir', '12-19T19:00 A Choir'])
    valueOf(await edit(1, 'following', { subject: 'Concert' }))
    expect(dateTexts()).toEqual([
      original[0],
      '11-27T19:00 A Concert',
      '12-11T19:00 B Concert',
      '12-19T19:00 A Concert',
    ])
  })

  it('moves a moved date back to its own day at the new time', async () => {
    const { edit, dateTexts, moveDate, removeDate } = await openSeries()
    await moveDate(3, 24 * hour)
    await removeDate(4)
    valueOf(await edit(2, 'following', { later: hour }))
    expect(dateTexts()).toEqual([...original.slice(0, 2), '12-04T20:00 A Choir', '12-11T20:00 A Choir'])
  })

  it('starts with a date that was moved', async () => {
    const { edit, dateTexts, moveDate } = await openSeries()
    await moveDate(2, 24 * hour)
    valueOf(await edit(2, 'following', { subject: 'Concert' }))
    expect(dateTexts()).toEqual([
      ...original.slice(0, 2),
      '12-05T19:00 A Concert',
      '12-11T19:00 A Concert',
      '12-18T19:00 A Concert',
    ])
  })

  it('changes the series itself from the first date on', async () => {
    const { edit, dateTexts, dates } = await openSeries()
    valueOf(await edit(0, 'following', { later: hour }))
    expect(dateTexts()).toEqual(regular.map((day) => `${day}T20:00 A Choir`))
    expect(await dates()).toHaveLength(5)
  })

  it('keeps the former series if the new one fails', async () => {
    const { edit, dateTexts, services } = await openSeries()
    vi.spyOn(services.calendar, 'create').mockResolvedValue({ ok: false, fault: { kind: 'forbidden' } })
    const result = await edit(2, 'following', { later: hour })
    expect(result).toEqual({ ok: false, fault: { kind: 'forbidden' } })
    expect(dateTexts()).toEqual(original)
    expect(draftState).toMatchObject({ open: true, step: 'editing', fault: { kind: 'forbidden' } })
  })

  it('removes the new series if the former one cannot be shortened', async () => {
    const { edit, dateTexts, services } = await openSeries()
    vi.spyOn(services.calendar, 'endSeries').mockResolvedValue({ ok: false, fault: { kind: 'forbidden' } })
    const result = await edit(2, 'following', { later: hour })
    expect(result.ok).toBe(false)
    expect(dateTexts()).toEqual(original)
  })
})

describe('decisions, series: preview of the dates', () => {
  /** Services with a real engine for these rooms. */
  function withEngine(services: Services, rooms: readonly ResourceRecord[]): Services {
    const engine = createEngine()
    engine.configure(settings())
    engine.open(spanOf(0, 96))
    engine.loadResources(bytesOf(rooms.map(({ id, email }) => drawResource(id, { email }))))
    return withSchedules({
      ...services,
      configuration: { ...services.configuration, cachingEnabled: false },
      engine: {
        ...services.engine,
        openSeries: (request) => Promise.resolve(engine.openSeries(request)),
        put: (...given) => Promise.resolve(engine.put(...given)),
        series: (query) => Promise.resolve(engine.series(query)),
      },
    })
  }

  async function openPreview(given: { readonly later?: number; readonly subject?: string; readonly room?: boolean }) {
    const opened = await openSeries()
    const { dates, world, a, b, resourceOf } = opened
    const services = withEngine(opened.services, [a, b])
    const preview = async (index: number, scope: 'following' | 'all') => {
      const event = (await dates())[index]!
      const kept = valueOf(await draftedOf(services, event))
      const { draft } = kept
      const by = given.later ?? 0
      const span = { start: (draft.span.start + by) as Instant, end: (draft.span.end + by) as Instant }
      const resources = given.room ? [resourceOf(b)] : kept.resources
      const wanted: Drafted = {
        draft: {
          ...draft,
          span,
          subject: given.subject ?? draft.subject,
          resourceIds: resources.map(({ id }) => id),
        },
        resources,
      }
      const loading = lookAtChangedDates(services, { wanted, change: { event, kept, was: kept }, scope })
      await pass(world, 5_000, 1_000)
      return valueOf(await loading).map(({ day, span: { start }, state }) => {
        const text = state === null ? 'kept' : state.isFree ? 'free' : `${state.reason} ${state.event?.subject ?? '-'}`
        return `${day.slice(5)} ${wallClockOf(prague, start).slice(11, 16)} ${text}`
      })
    }
    return { ...opened, preview }
  }

  it('shows conflicts with others, but not with the series itself', async () => {
    const { preview, world, a, dateTexts } = await openPreview({ later: hour / 2 })
    const { colleagues } = world.backEnd.server
    const start = first.start + 7 * 24 * hour + hour
    colleagues.book({ resource: a, start, end: start + hour, subject: 'Bells' })
    expect(await preview(2, 'all')).toEqual([
      '11-20 19:30 free',
      '11-27 19:30 held Bells',
      '12-04 19:30 free',
      '12-11 19:30 free',
      '12-18 19:30 free',
    ])
    expect(await preview(2, 'following')).toEqual(['12-04 19:30 free', '12-11 19:30 free', '12-18 19:30 free'])
    expect(dateTexts()).toEqual(original)
  })

  it('checks another room on each date, except for dates with their own room', async () => {
    const { preview, world, b, moveDate } = await openPreview({ room: true })
    await moveDate(3, hour)
    const start = first.start + 28 * 24 * hour
    world.backEnd.server.colleagues.book({ resource: b, start, end: start + hour, subject: 'Bells' })
    expect(await preview(0, 'all')).toEqual([
      '11-20 19:00 free',
      '11-27 19:00 free',
      '12-04 19:00 free',
      '12-11 20:00 free',
      '12-18 19:00 held Bells',
    ])
  })

  it('checks a moved date in its own room', async () => {
    const { preview, world, b, moveDate } = await openPreview({ later: hour })
    await moveDate(3, 0, b)
    const start = first.start + 21 * 24 * hour + hour
    world.backEnd.server.colleagues.book({ resource: b, start, end: start + hour, subject: 'Bells' })
    expect((await preview(0, 'all')).slice(2)).toEqual([
      '12-04 20:00 free',
      '12-11 20:00 held Bells',
      '12-18 20:00 free',
    ])
  })

  it('needs no request if neither time nor room changes', async () => {
    const { preview, services } = await openPreview({ subject: 'Concert' })
    const schedules = vi.spyOn(services.calendar, 'schedules')
    expect(await preview(0, 'all')).toEqual(regular.map((day) => `${day} 19:00 kept`))
    expect(schedules).not.toHaveBeenCalled()
  })
})

describe('section 4 and decisions, series: edit all', () => {
  it('changes time, room and subject of every date', async () => {
    const { edit, dateTexts, b } = await openSeries()
    valueOf(await edit(2, 'all', { subject: 'Concert', later: hour, room: b }))
    expect(dateTexts()).toEqual(regular.map((day) => `${day}T20:00 B Concert`))
    expect(noticeKeys()).toContain('notice.reservation.accepted')
  })

  it('keeps removed dates and changes a moved date once', async () => {
    const { edit, dateTexts, removeDate, moveDate, storage, master } = await openSeries()
    await moveDate(4, 24 * hour)
    await removeDate(1)
    valueOf(await edit(0, 'all', { later: hour }))
    expect(dateTexts()).toEqual(['11-20', '12-04', '12-11', '12-18'].map((day) => `${day}T20:00 A Choir`))
    expect(await keptRecord({ storage }, master.id)).toBeNull()
  })

  it('keeps times and rooms of single dates if the subject changes', async () => {
    const { edit, dateTexts, moveDate, b } = await openSeries()
    await moveDate(3, hour, b)
    valueOf(await edit(1, 'all', { subject: 'Concert' }))
    expect(dateTexts()).toEqual([
      ...['11-20', '11-27', '12-04'].map((day) => `${day}T19:00 A Concert`),
      '12-11T20:00 B Concert',
      '12-18T19:00 A Concert',
    ])
  })

  it('moves skipped dates to the new time', async () => {
    const { edit, removeDate, storage, master, services } = await openSeries()
    await removeDate(1)
    const drafting = draftedOf(services, master)
    const { draft } = valueOf(await drafting)
    const day = '2026-11-27' as CalendarDay
    const span = { start: (first.start + 7 * 24 * hour) as Instant, end: (first.end + 7 * 24 * hour) as Instant }
    await storage.series.put({
      masterId: master.id,
      draft: { ...draft, recurrence },
      skipped: [{ day, span, clientId: 'skipped-1' }],
      failed: [],
    })
    valueOf(await edit(0, 'all', { later: hour }))
    expect((await keptRecord({ storage }, master.id))?.skipped).toEqual([
      { day, span: { start: span.start + hour, end: span.end + hour }, clientId: 'skipped-1' },
    ])
  })

  it('counts the dates that a room declines', async () => {
    const { edit, dateTexts, world, b } = await openSeries()
    const { colleagues } = world.backEnd.server
    const answering = edit(2, 'all', { room: b })
    colleagues.book({ resource: b, start: first.start + 7 * 24 * hour, end: first.end + 7 * 24 * hour })
    valueOf(await answering)
    expect(dateTexts()).toEqual(regular.map((day) => `${day}T19:00 ${day === '11-27' ? '-' : 'B'} Choir`))
    expect(notices.queue.find(({ key }) => key === 'notice.series.datesDeclined')?.values).toMatchObject({ count: 1 })
  })

  it('can restore everything if the edited date is declined', async () => {
    const { edit, dateTexts, world, b, moveDate, removeDate } = await openSeries()
    await moveDate(4, 2 * hour)
    await removeDate(3)
    const former = dateTexts()
    world.backEnd.server.faults.arm('create-conflict')
    valueOf(await edit(0, 'all', { room: b, later: hour }))
    expect(dateTexts()).toEqual([
      '11-20T20:00 - Choir',
      ...['11-27', '12-04', '12-18'].map((day) => `${day}T20:00 B Choir`),
    ])
    const notice = notices.queue.find(({ key }) => key === 'notice.series.datesDeclined')
    expect(notice?.action?.key).toBe('notice.reservation.putBack')
    notice?.action?.run()
    await pass(world, 30_000, 3_000)
    expect(dateTexts()).toEqual(former)
    expect(noticeKeys()).toContain('notice.reservation.changeUndone')
  })
})

describe('decisions, series: rejected edits', () => {
  it('need a subject', async () => {
    const { edit, dateTexts } = await openSeries()
    expect(await edit(1, 'all', { subject: ' ' })).toEqual({
      ok: false,
      fault: { kind: 'draft-invalid', problems: ['subject-missing'] },
    })
    expect(draftState.problems).toEqual(['subject-missing'])
    expect(dateTexts()).toEqual(original)
  })

  it.each(['following', 'all'] as const)('for %s need an existing series', async (scope) => {
    const { edit, dateTexts, services } = await openSeries()
    services.calendar.master = () => Promise.resolve({ ok: true, value: null })
    const result = await edit(1, scope, { subject: 'Orchestra' })
    expect(result).toEqual({ ok: false, fault: { kind: 'draft-invalid', problems: ['series-gone'] } })
    expect(dateTexts()).toEqual(original)
  })

  it('cannot move the series to another day', async () => {
    const { edit, dateTexts } = await openSeries()
    const result = await edit(1, 'following', { later: 24 * hour })
    expect(result).toEqual({ ok: false, fault: { kind: 'draft-invalid', problems: ['series-invalid'] } })
    expect(dateTexts()).toEqual(original)
  })

  it('report a conflict on the edited date before a request', async () => {
    const { edit, dateTexts, world, a } = await openSeries()
    const { colleagues } = world.backEnd.server
    colleagues.book({ resource: a, start: first.end + 7 * 24 * hour, end: first.end + 7 * 24 * hour + hour })
    expect(await edit(1, 'all', { later: hour / 2 })).toMatchObject({ ok: false, fault: { kind: 'slot-taken' } })
    expect(dateTexts()).toEqual(original)
  })

  it('run once if they are sent twice', async () => {
    const { startEdit, dateTexts, world } = await openSeries()
    const [one] = await startEdit(2, 'following', { later: hour })
    const [other] = await startEdit(2, 'following', { later: hour })
    await pass(world, 60_000, 3_000)
    expect(await other).toEqual({ ok: false, fault: { kind: 'cancelled' } })
    valueOf((await one)!)
    expect(dateTexts()).toHaveLength(5)
  })
})

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 8)
const fates = fc.array(fc.constantFrom<Fate>('arrives', 'reply lost', 'request lost', 'refused for now'), {
  maxLength: 6,
})
const closing = fc.option(fc.integer({ min: 0, max: 12_000 }), { nil: null })

describe('decisions, series: lost responses and closed pages neither duplicate nor lose dates', () => {
  /** Edits the second date of a series without its fourth one. The page is closed after `closedAfter` milliseconds. */
  async function editInterrupted(scope: SeriesScope, given: readonly Fate[], closedAfter: number | null) {
    const opened = await openSeries()
    const { world, locks, openTab, dateTexts } = opened
    await opened.removeDate(3)
    opened.fates.push(...given)
    const [sending] = await opened.startEdit(1, scope, { subject: 'Concert', later: hour })
    let { services } = opened
    if (closedAfter !== null) {
      await pass(world, closedAfter)
      services.end()
      locks.clear()
      services = openTab().services
      if (scope === 'following') void resumeJournal(services)
    }
    await pass(world, 90_000, 3_000)
    const hasSucceeded = closedAfter === null && (await sending)?.ok === true
    const isChanged = dateTexts().some((line) => line.endsWith('Concert'))
    return { ...opened, services, hasSucceeded, isChanged }
  }

  it('for this and following', async () => {
    await fc.assert(
      fc.asyncProperty(fates, closing, async (given, closedAfter) => {
        const { dateTexts, hasSucceeded, isChanged } = await editInterrupted('following', given, closedAfter)
        const made = ['11-27', '12-04', '12-18'].map((day) => `${day}T20:00 A Concert`)
        const isDone = closedAfter === null ? hasSucceeded : isChanged
        expect(dateTexts()).toEqual(isDone ? [original[0], ...made] : original.toSpliced(3, 1))
      }),
      { numRuns, examples: [[['arrives', ...Array<Fate>(4).fill('refused for now')], null]] },
    )
  })

  it('for all', async () => {
    await fc.assert(
      fc.asyncProperty(fates, closing, async (given, closedAfter) => {
        const opened = await editInterrupted('all', given, closedAfter)
        const { world, master, services, edit, dateTexts, hasSucceeded, isChanged } = opened
        opened.fates.length = 0
        expect(hasSucceeded && !isChanged).toBe(false)
        // Dates that could not be removed again are stored.
        void retryFailed(services, master.id)
        await pass(world, 6_000)
        const days = regular.toSpliced(3, 1)
        expect(dateTexts()).toEqual(days.map((day) => (isChanged ? `${day}T20:00 A Concert` : `${day}T19:00 A Choir`)))
        // Sending it again changes nothing twice.
        valueOf(await edit(1, 'all', { subject: 'Recital' }, services))
        expect(dateTexts()).toEqual(days.map((day) => `${day}T${isChanged ? '20' : '19'}:00 A Recital`))
      }),
      { numRuns },
    )
  })
})
