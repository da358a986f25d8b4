import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { base, checkOf, hashOf, lettersOf, numberOf, placeLetters, valuesOf, valuesOfNumber } from './place-codes.ts'

/** A route to share: place codes, conditions and progress. It contains no data about the user. */
export interface HandedRoute {
  /** Codes as in `place-codes.ts`. */
  readonly from: string
  readonly to: string
  /** Place on the way. Null if there is none. */
  readonly stop: string | null
  readonly stepFree: boolean
  readonly avoidsOutdoors: boolean
  readonly prefersLifts: boolean
  /**
   * Index of the current step; null before the first. If an index is too large for the link, the largest that fits is
   * stored.
   */
  readonly step: number | null
}

/** Venue that the route was planned on. */
export interface VenueStamp {
  readonly venueId: string
  /** Version of the archive: its ETag, or any other text that changes with it. */
  readonly version: string
}

export interface ReadRoute extends HandedRoute {
  /** True if the venue's archive has not changed since the route was planned. */
  readonly isSameVersion: boolean
}

export type HandOffFault =
  /** Wrong length, or characters that no route contains. */
  | 'not-a-route'
  /** Truncated or changed. */
  | 'damaged'
  /** From another venue. */
  | 'other-venue'

const stampLetters = 2
const leastLength = 2 * placeLetters + 2 * stampLetters + 2 + 1
/** Letters of a route with further wishes but no stop, and with a stop. */
const [longerLength, longestLength] = [leastLength + 1, leastLength + 1 + placeLetters]
/** Two letters hold the condition and the step: 31 squared values. */
export const mostSteps = Math.floor(base ** 2 / 2) - 1

/** Returns 17 letters, or up to 23 with a stop or further wishes. Throws a RangeError if a place is not a place code. */
export function writeRoute(route: HandedRoute, stamp: VenueStamp): string {
  const step = route.step === null ? 0 : Math.min(mostSteps, route.step + 1)
  const values = [
    ...ownLetters(route.from),
    ...ownLetters(route.to),
    ...stampOf(stamp.venueId),
    ...stampOf(stamp.version),
    ...valuesOfNumber(2 * step + Number(route.stepFree), 2),
    ...furtherLetters(route),
  ]
  return lettersOf([...values, checkOf(values)])
}

/** Reads a text from `writeRoute` for this venue. Does not check that its places still exist. */
export function readRoute(text: string, stamp: VenueStamp): Result<ReadRoute, HandOffFault> {
  const values = valuesOf(text)
  if (values === null || ![leastLength, longerLength, longestLength].includes(values.length)) return fail('not-a-route')
  const written = values.slice(0, -1)
  if (checkOf(written) !== values.at(-1)) return fail('damaged')
  const part = (from: number, length: number) => written.slice(from, from + length)
  const stamps = 2 * placeLetters
  if (!isSame(part(stamps, stampLetters), stampOf(stamp.venueId))) return fail('other-venue')
  const conditions = numberOf(part(stamps + 2 * stampLetters, 2))
  const wishes = written[leastLength - 1] ?? 0
  if (wishes > 3) return fail('damaged')
  const stop = values.length === longestLength ? codeOfLetters(part(leastLength, placeLetters)) : null
  const step = Math.floor(conditions / 2)
  return succeed({
    from: codeOfLetters(part(0, placeLetters)),
    to: codeOfLetters(part(placeLetters, placeLetters)),
    stop,
    stepFree: conditions % 2 === 1,
    avoidsOutdoors: wishes % 2 === 1,
    prefersLifts: wishes >= 2,
    step: step === 0 ? null : step - 1,
    isSameVersion: isSame(part(stamps + stampLetters, stampLetters), stampOf(stamp.version)),
  })
}

/** Returns the letters that most routes do not have, so that their code is small. */
function furtherLetters({ stop, avoidsOutdoors, prefersLifts }: HandedRoute): readonly number[] {
  const wishes = Number(avoidsOutdoors) + 2 * Number(prefersLifts)
  if (stop === null) return wishes === 0 ? [] : [wishes]
  return [wishes, ...ownLetters(stop)]
}

function ownLetters(code: string): readonly number[] {
  const values = valuesOf(code)
  if (values?.length !== placeLetters + 1) throw new RangeError(`Invalid place code '${code}'`)
  return values.slice(0, placeLetters)
}

const codeOfLetters = (values: readonly number[]): string => lettersOf([...values, checkOf(values)])

const stampOf = (text: string): readonly number[] => valuesOfNumber(hashOf(text) % base ** stampLetters, stampLetters)

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()
