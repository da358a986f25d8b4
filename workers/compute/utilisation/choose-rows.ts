import type { SearchIndex } from '#src/core/filter/search.ts'
import type { Question } from '#src/core/filter/question.ts'
import { isReservable } from '../columns.ts'
import type { Desk } from '../desk.ts'
import { prepareMatch } from '../find-matches.ts'

export interface ChosenRows {
  readonly matched: number
  readonly countable: number
  /** By name. */
  readonly rows: Uint32Array
}

/**
 * The rows a question lists that have a calendar and take reservations: how full the others are nobody can say. Where there
 * are more than may be looked at, every so many of them is taken, so that no place or letter is preferred.
 */
export function chooseRows(
  { columns, settings, ranks }: Desk,
  question: Question,
  limit: number,
  index: () => SearchIndex,
): ChosenRows {
  const isMatch = prepareMatch(question, columns, settings, index)
  const matched = ranks.sorted('name asc').filter((row) => columns.visible[row] === 1 && isMatch(row))
  const countable = matched.filter((row) => isReservable(columns, row))
  const rows =
    countable.length <= limit
      ? countable
      : Uint32Array.from({ length: limit }, (_, at) => countable[Math.floor((at * countable.length) / limit)]!)
  return { matched: matched.length, countable: countable.length, rows }
}
