import type { Instant } from '#src/core/brand.ts'
import { bookableUntil } from '#src/core/availability/horizon.ts'
import { hasQuarter } from '#src/core/availability/quarter-set.ts'
import type { Grounds } from '#src/contract/compute.ts'
import { plus } from '#src/core/time/moment.ts'
import { isReservable } from '../columns.ts'
import type { Desk } from '../desk.ts'
import type { RowPlace } from '../row-codes.ts'

/** What stands behind the state of one quarter, counted from the start of the held span; nothing for a person's row. */
export function groundsOf(
  desk: Desk,
  { sheet, patcher, row }: RowPlace,
  at: number,
  now: Instant,
): { readonly grounds?: Grounds } {
  if (sheet !== desk.sheet) return {}
  const { columns, ruleSets, limits } = desk
  const { span, width } = sheet.rows
  const { zone, maxAdvanceDays } = ruleSets.read(sheet.ruleSets[row]!)
  const until = bookableUntil(zone, now, maxAdvanceDays)
  const { mask } = patcher.rules(row)
  let opens = at
  while (mask !== null && opens < width && hasQuarter(mask, opens)) opens += 1
  const full = limits.fullArea(row, at)
  return {
    grounds: {
      bar: barOf(desk, row),
      bookableUntil: Number.isFinite(until) ? until : null,
      opens: opens > at && opens < width ? plus(span.from, opens) : null,
      area: full && { name: columns.areaNames.get(full.id) ?? '', reserved: full.reserved, most: full.most },
    },
  }
}

function barOf({ columns }: Desk, row: number): Grounds['bar'] {
  if (columns.hasCalendar[row] === 0) return 'no-calendar'
  return isReservable(columns, row) ? null : 'not-reservable'
}
