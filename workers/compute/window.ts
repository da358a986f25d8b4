import type { QuarterSpan } from '#src/core/brand.ts'
import type { RowEvent, RowView, WindowAnswer, WindowQuery } from '#src/contract/compute.ts'
import { describePerson, describeResource } from './describe-row.ts'
import type { Desk } from './desk.ts'
import { codesOf, dataOf, eventsOf, type RowPlace, runsOf } from './row-codes.ts'

/** Answers a rectangle: its rows, without those that the asker still holds and that did not change, and the people above. */
export function answerWindow(desk: Desk, query: WindowQuery): WindowAnswer {
  const { arrangement, sheet, patcher, people, revision } = desk
  patcher.advance(query.now)
  people.patcher.advance(query.now)
  const asked: QuarterSpan = { from: query.quarterFrom, to: query.quarterTo }
  const held = heldPart(query)
  const rows: RowView[] = []
  const to = Math.min(query.rowTo, arrangement.order.length)
  for (let index = Math.max(0, query.rowFrom); index < to; index += 1) {
    const row = arrangement.order[index]!
    const place = { sheet, patcher, row }
    refresh(desk, place)
    const isHeld = held !== null && held.revision >= arrangement.version && index >= held.rowFrom && index < held.rowTo
    if (isHeld && sheet.versions[row]! <= held.revision) continue
    rows.push({ ...describeResource(desk, row, index), ...statesOf(desk, place, asked) })
  }
  const peopleRows = answerPeople(desk, asked, held?.revision ?? null)
  return { sequence: query.sequence, revision: revision.answer(), rows, people: peopleRows }
}

/** What the asker holds, where it reaches over all the quarters asked for now; else every row is named. */
function heldPart({ held, quarterFrom, quarterTo }: WindowQuery): WindowQuery['held'] {
  if (held === null) return null
  return held.quarterFrom <= quarterFrom && held.quarterTo >= quarterTo ? held : null
}

function answerPeople(desk: Desk, asked: QuarterSpan, heldRevision: number | null): RowView[] | null {
  const { sheet, patcher, pinned, pinnedVersion } = desk.people
  let newest = pinnedVersion
  for (const row of pinned) {
    refresh(desk, { sheet, patcher, row })
    newest = Math.max(newest, sheet.versions[row]!)
  }
  if (heldRevision !== null && newest <= heldRevision) return null
  return pinned.map((row) => ({
    ...describePerson(desk, row),
    ...statesOf(desk, { sheet, patcher, row }, asked),
  }))
}

/** Patches the row where it is dirty, which is when its version may move. */
function refresh(desk: Desk, place: RowPlace): void {
  if (dataOf(place) !== 'loading') codesOf(desk, place)
}

function statesOf(desk: Desk, place: RowPlace, asked: QuarterSpan): { runs: string; events: RowEvent[] } {
  return {
    runs: runsOf(desk, place, asked),
    events: eventsOf(place, asked),
  }
}
