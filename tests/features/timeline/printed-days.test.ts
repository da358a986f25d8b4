import { describe, expect, test } from 'vitest'
import type { RowEvent, RowView } from '#src/engine/compute.ts'
import { printedAreas } from '#src/features/timeline/model/printed-days.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { drawRow } from './drawn-row.ts'

/** Two short days of four quarters each. */
const base = 1000
const bounds = [base, base + 4, base + 8].map((quarter) => quarter as Quarter)
const at = (quarter: number): Instant => ((base + quarter) * 900_000) as Instant

const row = (name: string, areaName: string, digits: string, events: readonly Partial<RowEvent>[] = []): RowView =>
  drawRow(digits, {
    key: name,
    name,
    areaName,
    events: events.map((event) => ({
      start: at(0),
      end: at(0),
      subject: 'Review',
      organizer: 'Ada',
      tentative: false,
      iCalUId: null,
      ...event,
    })),
  })

const drawn = (view: RowView) =>
  printedAreas([view], bounds)[0]?.rows[0]?.days.map((times) =>
    times.map(({ start, end, isWhole, subject }) => [start, end, isWhole, subject].join(' ')),
  )

describe('decisions, the printed schedule', () => {
  test('lists areas in the order of the rows, each with its own rows', () => {
    const areas = printedAreas(
      [row('A', 'North', '00000000'), row('B', 'South', '00000000'), row('C', 'North', '00000000')],
      bounds,
    )
    expect(areas.map(({ name, rows }) => [name, rows.map((one) => one.name)])).toEqual([
      ['North', ['A', 'C']],
      ['South', ['B']],
    ])
  })

  test('shows an event on each of its days, as a whole one if it covers the day', () => {
    expect(drawn(row('A', '', '02222222', [{ start: at(1), end: at(8) }]))).toEqual([
      [`${at(1)} ${at(8)} false Review`],
      [`${at(1)} ${at(8)} true Review`],
    ])
  })

  test('shows reservations without an event without a subject, sorted by start', () => {
    expect(drawn(row('A', '', '20220000', [{ start: at(2), end: at(4) }]))).toEqual([
      [`${at(0)} ${at(1)} false `, `${at(2)} ${at(4)} false Review`],
      [],
    ])
  })
})
