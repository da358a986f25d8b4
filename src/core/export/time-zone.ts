import type { IanaZone, Instant } from '../brand.ts'
import { oneDay } from '../time/moment.ts'
import { offsetStretches } from '../time/offsets.ts'
import type { ContentLine } from './content-line.ts'
import { offsetValue } from './time-values.ts'

const yearMilliseconds = 366 * oneDay

/**
 * A VTIMEZONE that holds for a span: the offset before it, and one observance for each change of the clocks up to a year
 * after it. Rules are not guessed from changes: the platform's data has no rules, and a list needs none.
 */
export function timeZoneLines(zone: IanaZone, span: { readonly start: Instant; readonly end: Instant }): ContentLine[] {
  const stretches = offsetStretches(zone, span.start - yearMilliseconds, span.end + yearMilliseconds)
  const standard = Math.min(...stretches.map(({ offset }) => offset))
  return [
    { name: 'BEGIN', value: 'VTIMEZONE' },
    { name: 'TZID', value: zone },
    ...stretches.flatMap(({ from, offset }, index) => {
      const before = stretches[index - 1]?.offset ?? offset
      const kind = offset === standard ? 'STANDARD' : 'DAYLIGHT'
      // The wall clock that is left, as the format asks for.
      const start = index === 0 ? '19700101T000000' : localValue(from + before)
      return [
        { name: 'BEGIN', value: kind },
        { name: 'DTSTART', value: start },
        { name: 'TZOFFSETFROM', value: offsetValue(before) },
        { name: 'TZOFFSETTO', value: offsetValue(offset) },
        { name: 'END', value: kind },
      ]
    }),
    { name: 'END', value: 'VTIMEZONE' },
  ]
}

function localValue(local: number): string {
  return new Date(local).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}
