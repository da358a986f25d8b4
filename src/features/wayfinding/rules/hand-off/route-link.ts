import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { base, checkOf, hashOf, lettersOf, numberOf, placeLetters, valuesOf, valuesOfNumber } from './place-codes.ts'

/** A route to share: place codes, conditions and progress. It contains no data about the user. */
export interface HandedRoute {
  /** Codes as in `place-codes.ts`. */
  readonly from: string
  readonly to: string
  readonly stepFree: boolean
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
const wholeLength = 2 * placeLetters + 2 * stampLetters + 2 + 1
/** Two letters hold the condition and the step: 31 squared values. */
export const mostSteps = Math.floor(base ** 2 / 2) - 1

/** Returns 17 letters. Throws a RangeError if `from` or `to` is not a place code. */
export function writeRoute(route: HandedRoute, stamp: VenueStamp): string {
  const step = route.step === null ? 0 : Math.min(mostSteps, route.step + 1)
  const values = [
    ...ownLetters(route.from),
    ...ownLetters(route.to),
    ...stampOf(stamp.venueId),
    ...stampOf(stamp.version),
    ...valuesOfNumber(2 * step + Number(route.stepFree), 2),
  ]
  return lettersOf([...values, checkOf(values)])
}

/** Reads a text from `writeRoute` for this venue. Does not check that its places still exist. */
export function readRoute(text: string, stamp: VenueStamp): Result<ReadRoute, HandOffFault> {
  const values = valuesOf(text)
  if (values?.length !== wholeLength) return fail('not-a-route')
  const written = values.slice(0, -1)
  if (checkOf(written) !== values.at(-1)) return fail('damaged')
  const part = (from: number, length: number) => written.slice(from, from + length)
  const stamps = 2 * placeLetters
  if (!isSame(part(stamps, stampLetters), stampOf(stamp.venueId))) return fail('other-venue')
  const conditions = numberOf(part(stamps + 2 * stampLetters, 2))
  const step = Math.floor(conditions / 2)
  return succeed({
    from: codeOfLetters(part(0, placeLetters)),
    to: codeOfLetters(part(placeLetters, placeLetters)),
    stepFree: conditions % 2 === 1,
    step: step === 0 ? null : step - 1,
    isSameVersion: isSame(part(stamps + stampLetters, stampLetters), stampOf(stamp.version)),
  })
}

function ownLetters(code: string): readonly number[] {
  const values = valuesOf(code)
  if (values?.length !== placeLetters + 1) throw new RangeError(`Invalid place code '${code}'`)
  return values.slice(0, placeLetters)
}

const codeOfLetters = (values: readonly number[]): string => lettersOf([...values, checkOf(values)])

const stampOf = (text: string): readonly number[] => valuesOfNumber(hashOf(text) % base ** stampLetters, stampLetters)

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()
