import type { Wish } from '#src/features/finding/model/rules/sentence.ts'

/** Returns the parts of a request as text, such as '6 seats, 30 min, 2026-11-24, 14:00, type 0, now', or 'none' for null. */
export function describeWish(wish: Wish | null): string {
  if (wish === null) return 'none'
  const { people, minutes, day, at, startsIn, part: half, isNow, type, filters, weeks, dates, names } = wish
  return [
    people === null ? '' : `${people} seats`,
    minutes === null ? '' : `${minutes} min`,
    day ?? '',
    at === null ? '' : `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`,
    startsIn === null ? '' : `in ${startsIn} min`,
    half ?? '',
    type === null ? '' : `type ${type}`,
    filters.length === 0 ? '' : `filters ${filters.join(' ')}`,
    isNow ? 'now' : '',
    weeks === null ? '' : `every ${weeks} weeks`,
    dates === null ? '' : `${dates} dates`,
    ...names,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
