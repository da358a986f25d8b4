import { hasTime } from './solve.ts'
import type { GroupTable } from './table.ts'

/** What would give a time where there is none; indexes count the table's requirements and people. */
export interface GroupChanges {
  /** Requirements that no resource meets, whatever the time. */
  readonly unmet: readonly number[]
  /** Requirements without any one of which there would be a time. */
  readonly requirements: readonly number[]
  /** People without any one of whom there would be a time. */
  readonly people: readonly number[]
  /** Quarters of the longest meeting there is a time for; null where not even the shortest has one. */
  readonly shorter: number | null
}

/** For a search without any time: every single change that helps, by trying it. */
export function whatToChange(table: GroupTable): GroupChanges {
  const { requirements, people } = table
  const without = <Row>(rows: readonly Row[], index: number): readonly Row[] => rows.toSpliced(index, 1)
  return {
    unmet: indexesOf(requirements, ({ resources }) => resources.length === 0),
    requirements:
      requirements.length < 2
        ? []
        : indexesOf(requirements, (_, index) => hasTime({ ...table, requirements: without(requirements, index) })),
    people:
      people.length < 2 ? [] : indexesOf(people, (_, index) => hasTime({ ...table, people: without(people, index) })),
    shorter: longestTime(table),
  }
}

/** A time that is long enough is long enough for anything shorter: halving finds where it ends. */
function longestTime(table: GroupTable): number | null {
  let [possible, impossible] = [0, table.length]
  while (impossible - possible > 1) {
    const length = Math.floor((possible + impossible) / 2)
    if (hasTime({ ...table, length })) possible = length
    else impossible = length
  }
  return possible === 0 ? null : possible
}

function indexesOf<Row>(rows: readonly Row[], test: (row: Row, index: number) => boolean): number[] {
  return rows.flatMap((row, index) => (test(row, index) ? [index] : []))
}
