import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Alternative, SeriesAnswer } from '#src/engine/compute.ts'
import type { CalendarDay, Instant, Quarter } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import ReservationForm from '#src/features/bookings/screen/reserve/form/reservation-form.tsx'
import { draftState, editDraft, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { createWorld, hour, otherRoom, scriptServices, start } from '#tests/services/scripted-services.ts'
import { startLocale } from '#src/locale/index.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { amber, amberReservation, holderOf, scheduleOf } from '../reservations/amber.ts'

const week = 7 * 24 * hour
const quarterOf = (instant: number): Quarter => (instant / 900_000) as Quarter

/** Five Mondays at 11:00 in Prague. The room is taken on the second, third and fourth. */
const answer: SeriesAnswer = {
  dates: [0, 1, 2, 3, 4].map((index) => {
    const isFree = index === 0 || index === 4
    const event = holderOf(index === 3 ? null : 'Jan Novák', start + hour + index * week, 'Choir')
    const resourceId = 'room-1' as ResourceId
    return isFree
      ? { isFree, resourceId, state: 0, reason: 'none', event: null, message: null }
      : { isFree, resourceId, state: 2, reason: 'held', event, message: null }
  }),
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
  openDraft({
    resourceId: 'room-1' as ResourceId,
    ...amber,
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

const showReservation = (subject: string, fields: Parameters<typeof amberReservation>[1]): void => {
  const resources = [{ name: 'Birch', email: 'birch@example.com' as Email }]
  setReservations([amberReservation(subject, { ...fields, resources, resource: otherRoom })], start)
}

describe('section 5 and decisions, series: dates of a series in the form', () => {
  test('show the holder of each conflict and need a decision', async () => {
    const { dates, getByRole } = await renderSeries()
    await expect.element(dates.getByText('reserved by Jan Novák').first()).toBeVisible()
    expect(dates.getByText('reserved by Jan Novák').elements()).toHaveLength(2)
    await expect.element(dates.getByText('reserved: Choir')).toBeVisible()
    await getByRole('button', { name: 'Reserve' }).click()
    await expect.element(dates.getByRole('alert')).toHaveTextContent('Some dates aren’t free')
  })

  test('show an interval of 21 in Ukrainian, which has the plural form of 1', async () => {
    await startLocale('ua')
    editDraft({ recurrence: { pattern: { kind: 'daily', every: 21 }, end: { kind: 'count', count: 5 } } })
    const { services } = scriptServices(await createWorld())
    const { getByText } = await renderScreen(services, <ReservationForm />)
    await expect.element(getByText(/^Кожні 21\sдень/)).toBeVisible()
    editDraft({ recurrence: { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 5 } } })
    await expect.element(getByText(/^Щодня,/)).toBeVisible()
  })

  test('can skip a conflict, or move it to another resource or time', async () => {
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

  test('warn of an own meeting until its date is skipped', async () => {
    showReservation('Board', { from: start + hour + 2 * week })
    const { dates } = await renderSeries()
    const warning = dates.getByText('This overlaps “Board”, 11:00 – 12:00.')
    await expect.element(warning).toBeVisible()
    expect(warning.elements()).toHaveLength(1)
    await dates.getByRole('button', { name: /^Skip .*\b7\b/ }).click()
    await expect.element(warning).not.toBeInTheDocument()
  })

  test('show an own all-day reservation with its day', async () => {
    const from = Date.parse('2026-12-06T23:00:00Z')
    showReservation('Offsite', { from, to: from + 24 * hour, isAllDay: true })
    const { dates } = await renderSeries()
    await expect.element(dates.getByText(/Offsite”, 7 Dec\.$/)).toBeVisible()
  })

  test('warn of a busy attendee and offer times for everyone', async () => {
    const world = await createWorld()
    const ada = { name: 'Ada Lovelace', email: 'ada@example.com' as Email, optional: false, remotely: false }
    // Busy from 10:30 to 12:30 in Prague.
    const view = '0'.repeat(42) + '2'.repeat(8) + '0'.repeat(46)
    world.schedules = [scheduleOf(ada.email, view)]
    editDraft({ attendees: [ada] })
    const { dates } = await renderSeries(world)
    await expect.element(dates.getByText('Ada Lovelace is busy until 12:30.').first()).toBeVisible()
    await dates.getByRole('button', { name: /^Change resource or time on .*\b23\b/ }).click()
    await expect.element(dates.getByRole('button', { name: '13:00 – 14:00 same resource' })).toBeVisible()
    await expect.element(dates.getByRole('button', { name: /Birch/ })).not.toBeInTheDocument()
  })

  test('warn of a public holiday, which can be skipped', async () => {
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

  test('keep the focus on the changed date', async () => {
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

  test('focus the next undecided date if the others are hidden', async () => {
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

  test.each(['light', 'dark'])('are accessible in %s', async (theme) => {
    document.documentElement.style.colorScheme = theme
    const { dates, container } = await renderSeries()
    await dates.getByRole('button', { name: /^Skip .*\b30\b/ }).click()
    await dates.getByRole('button', { name: /^Change resource or time on .*\b7\b/ }).click()
    await expect.element(dates.getByRole('button', { name: /Birch/ })).toBeVisible()
    await checkAccessibility(container)
    document.documentElement.style.removeProperty('color-scheme')
  })
})
