import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Alternative, SeriesAnswer } from '#src/engine/compute.ts'
import type { CalendarDay, Email, Instant, Quarter, ResourceId } from '#src/kernel/result.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import ReservationForm from '#src/features/reserve/form/reservation-form.tsx'
import { draftState, editDraft, openDraft } from '#src/features/reserve/draft-state.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  otherRoom,
  scriptServices,
  start,
} from '#tests/services/scripted-services.ts'
import { startLocale } from '#src/locale/index.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const week = 7 * 24 * hour
const quarterOf = (instant: number): Quarter => (instant / 900_000) as Quarter

/** Five Mondays at 11:00 in Prague; on the second, third and fourth a choir has the room. */
const answer: SeriesAnswer = {
  dates: [0, 1, 2, 3, 4].map((index) => ({
    isFree: index === 0 || index === 4,
    resourceId: 'room-1' as ResourceId,
    state: index === 0 || index === 4 ? 0 : 2,
    reason: index === 0 || index === 4 ? 'none' : 'held',
    event:
      index === 0 || index === 4
        ? null
        : {
            start: (start + hour + index * week) as Instant,
            end: (start + 2 * hour + index * week) as Instant,
            subject: 'Choir',
            organizer: index === 3 ? null : 'Jan Novák',
            tentative: false,
            iCalUId: null,
          },
    message: null,
  })),
  best: null,
  plan: null,
}

/** Birch at the same time, or Amber two hours later. */
const proposals = (date: number): Alternative[] => {
  const from = quarterOf(start + hour + date * week)
  const place = { areaName: 'Floor 1', capacity: 8 }
  const later = (from + 8) as Quarter
  return [
    { kind: 'other-resource', resourceId: 'room-2' as ResourceId, name: 'Birch', ...place, span: spanFrom(from) },
    { kind: 'other-time', resourceId: 'room-1' as ResourceId, name: 'Amber', ...place, span: spanFrom(later) },
  ]
}
const spanFrom = (from: Quarter) => ({ from, to: (from + 4) as Quarter })

async function renderSeries(world?: Awaited<ReturnType<typeof createWorld>>) {
  const { services } = scriptServices(world ?? (await createWorld()))
  const engine = {
    ...services.engine,
    series: () => Promise.resolve(answer),
    seriesProposals: ({ date }: { readonly date: number }) => Promise.resolve(proposals(date)),
  } as unknown as EngineClient
  const rendered = await renderScreen({ ...services, engine }, <ReservationForm />)
  const dates = rendered.getByRole('region', { name: 'Dates of the series' })
  await expect.element(dates.getByText('2 of 5 dates free · 3 undecided')).toBeVisible()
  return { ...rendered, dates }
}

beforeEach(() => {
  clearStores()
  openDraft({
    resourceId: 'room-1' as ResourceId,
    name: 'Amber',
    email: 'amber@example.com' as Email,
    span: { start: (start + hour) as Instant, end: (start + 2 * hour) as Instant },
    timeZone: zoneNamed('Europe/Prague'),
    subject: 'Weekly sync',
  })
  editDraft({
    recurrence: {
      pattern: { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' },
      end: { kind: 'count', count: 5 },
    },
  })
})

const day = (text: string) => text as CalendarDay

describe('section 5 and decisions, series: every date is shown with its state before anything is sent', () => {
  test('conflicts say who holds the resource; nothing is sent while one is undecided', async () => {
    const { dates, getByRole } = await renderSeries()
    await expect.element(dates.getByText('reserved by Jan Novák').first()).toBeVisible()
    expect(dates.getByText('reserved by Jan Novák').elements()).toHaveLength(2)
    await expect.element(dates.getByText('reserved: Choir')).toBeVisible()
    await getByRole('button', { name: 'Reserve' }).click()
    await expect.element(dates.getByRole('alert')).toHaveTextContent('Some dates aren’t free')
  })

  test('an interval of 21 is said as such, also in Ukrainian, whose plural form for it is that of 1', async () => {
    onTestFinished(() => startLocale('en'))
    await startLocale('ua')
    editDraft({ recurrence: { pattern: { kind: 'daily', every: 21 }, end: { kind: 'count', count: 5 } } })
    const { services } = scriptServices(await createWorld())
    const { getByText } = await renderScreen(services, <ReservationForm />)
    await expect.element(getByText(/^Кожні 21\sдень/)).toBeVisible()
    editDraft({ recurrence: { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 5 } } })
    await expect.element(getByText(/^Щодня,/)).toBeVisible()
  })

  test('a conflict is left out, goes to another resource, or to another time', async () => {
    const { dates } = await renderSeries()
    await dates.getByRole('button', { name: /^Skip .*\b30\b/ }).click()
    await dates.getByRole('button', { name: /^Change resource or time on .*\b7\b/ }).click()
    await dates.getByRole('button', { name: /Birch/ }).click()
    await expect.element(dates.getByText('Birch instead')).toBeVisible()
    await dates.getByRole('button', { name: /^Change resource or time on .*\b14\b/ }).click()
    await dates.getByRole('button', { name: /same resource/ }).click()
    await expect.element(dates.getByText('13:00 – 14:00 instead')).toBeVisible()
    await expect.element(dates.getByText('0 undecided')).toBeVisible()
    const third = start + 3 * hour + 3 * week
    expect(draftState.draft?.deviations).toEqual([
      { day: day('2026-11-30'), kind: 'skip' },
      { day: day('2026-12-07'), kind: 'move', resourceIds: ['room-2'], span: null },
      { day: day('2026-12-14'), kind: 'move', resourceIds: null, span: { start: third, end: third + hour } },
    ])
  })

  test('a date on which the user has another meeting says so, until it is left out', async () => {
    const third = { start: (start + hour + 2 * week) as Instant, end: (start + 2 * hour + 2 * week) as Instant }
    const draft = draftOf({ subject: 'Board', span: third })
    const birch = { name: 'Birch', email: 'birch@example.com' as Email }
    const event = eventOf({ ...draft, resources: [birch], onlineMeeting: null }, 'board', 'accepted')
    setReservations([deriveReservation(event, otherRoom, null, start)], start)
    const { dates } = await renderSeries()
    const warning = dates.getByText('This overlaps “Board”, 11:00 – 12:00.')
    await expect.element(warning).toBeVisible()
    expect(warning.elements()).toHaveLength(1)
    await dates.getByRole('button', { name: /^Skip .*\b7\b/ }).click()
    await expect.element(warning).not.toBeInTheDocument()
  })

  test('an own all-day reservation on one of the dates is named by its day, without times', async () => {
    const seventh = {
      start: Date.parse('2026-12-06T23:00:00Z') as Instant,
      end: Date.parse('2026-12-07T23:00:00Z') as Instant,
    }
    const draft = draftOf({ subject: 'Offsite', span: seventh })
    const birch = { name: 'Birch', email: 'birch@example.com' as Email }
    const held = eventOf({ ...draft, resources: [birch], onlineMeeting: null }, 'offsite', 'accepted')
    const event = { ...held, isAllDay: true }
    setReservations([deriveReservation(event, otherRoom, null, start)], start)
    const { dates } = await renderSeries()
    await expect.element(dates.getByText(/Offsite”, 7 Dec\.$/)).toBeVisible()
  })

  test('a date on which an attendee is busy says so, and offers only times that suit everyone', async () => {
    const world = await createWorld()
    const ada = { name: 'Ada Lovelace', email: 'ada@example.com' as Email, optional: false, remotely: false }
    // Every day in Prague: busy from 10:30 to 12:30.
    const view = '0'.repeat(42) + '2'.repeat(8) + '0'.repeat(46)
    const schedule = { email: ada.email, availabilityView: view, scheduleItems: [], workingHours: null }
    world.schedules = [{ ...schedule, serviceError: null, schedulingSettings: null }]
    editDraft({ attendees: [ada] })
    const { dates } = await renderSeries(world)
    await expect.element(dates.getByText('Ada Lovelace is busy until 12:30.').first()).toBeVisible()
    await dates.getByRole('button', { name: /^Change resource or time on .*\b23\b/ }).click()
    await expect.element(dates.getByRole('button', { name: '13:00 – 14:00 same resource' })).toBeVisible()
    await expect.element(dates.getByRole('button', { name: /Birch/ })).not.toBeInTheDocument()
  })

  test('a public holiday among the dates is named and warned of, and skipped with one press', async () => {
    const at = Date.parse('2026-12-10T10:00:00Z')
    const span = { start: at as Instant, end: (at + hour) as Instant }
    editDraft({
      span,
      recurrence: {
        pattern: { kind: 'weekly', every: 1, days: ['thursday'], firstDay: 'monday' },
        end: { kind: 'count', count: 3 },
      },
    })
    const { services } = scriptServices(await createWorld())
    const free = { isFree: true, resourceId: 'room-1', state: 0, reason: 'none', event: null, message: null }
    const series = () => Promise.resolve({ dates: [free, free, free], best: null, plan: null })
    const engine = { ...services.engine, series } as unknown as EngineClient
    const { getByRole } = await renderScreen({ ...services, engine }, <ReservationForm />)
    const dates = getByRole('region', { name: 'Dates of the series' })
    const holiday = dates.getByRole('listitem').filter({ hasText: 'Public holiday: Christmas Eve' })
    await expect.element(holiday).toBeVisible()
    expect(dates.getByText(/^Public holiday/).elements()).toHaveLength(1)
    await expect.element(dates.getByText('1 date falls on a public holiday.')).toBeVisible()
    await dates.getByRole('button', { name: 'Skip this date' }).click()
    await expect.element(dates.getByText('1 date falls on a public holiday.')).not.toBeInTheDocument()
    expect(draftState.draft?.deviations).toEqual([{ day: day('2026-12-24'), kind: 'skip' }])
  })

  test('by keyboard: the focus stays with what was decided', async () => {
    const { dates } = await renderSeries()
    const skip = dates.getByRole('button', { name: /^Skip .*\b30\b/ })
    skip.element().focus()
    await userEvent.keyboard('{Enter}')
    const undo = dates.getByRole('button', { name: /^Undo change for .*\b30\b/ })
    await expect.element(undo).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(skip).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(dates.getByText('Birch instead')).toBeVisible()
    await expect.element(undo).toHaveFocus()
  })

  test('only what is undecided: the next date follows the one that was decided', async () => {
    const { dates } = await renderSeries()
    await dates.getByRole('button', { name: /Needs a decision/ }).click()
    expect(dates.getByRole('listitem').elements()).toHaveLength(3)
    dates
      .getByRole('button', { name: /^Skip .*\b30\b/ })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dates.getByRole('button', { name: /^Skip .*\b7\b/ })).toHaveFocus()
  })

  test.each(['light', 'dark'])('is accessible in %s', async (theme) => {
    document.documentElement.style.colorScheme = theme
    const { dates, container } = await renderSeries()
    await dates.getByRole('button', { name: /^Skip .*\b30\b/ }).click()
    await dates.getByRole('button', { name: /^Change resource or time on .*\b7\b/ }).click()
    await expect.element(dates.getByRole('button', { name: /Birch/ })).toBeVisible()
    await checkAccessibility(container)
    document.documentElement.style.removeProperty('color-scheme')
  })
})
