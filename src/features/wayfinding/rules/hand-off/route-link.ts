import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { base, checkOf, hashOf, lettersOf, numberOf, placeLetters, valuesOf, valuesOfNumber } from './place-codes.ts'

/** A way to be taken along: codes of places, conditions and how far one is. Nothing of who goes it. */
export interface HandedRoute {
  /** Codes as in `place-codes.ts`. */
  readonly from: string
  readonly to: string
  readonly stepFree: boolean
  /** Index of the step one is at; null where one does not go yet. Steps beyond the last that fits are told as that one. */
  readonly step: number | null
}

/** What the way was planned on. */
export interface VenueStamp {
  readonly venueId: string
  /** Of the archive: its ETag or whatever changes with it. */
  readonly version: string
}

export interface ReadRoute extends HandedRoute {
  /** Whether the venue's archive is still the one that the way was planned on. */
  readonly isSameVersion: boolean
}

export type HandOffFault =
  /** Not of the length or the letters of a way. */
  | 'not-a-route'
  /** Cut off or changed. */
  | 'damaged'
  /** Of another venue. */
  | 'other-venue'

const stampLetters = 2
const wholeLength = 2 * placeLetters + 2 * stampLetters + 2 + 1
/** One number holds the condition and the step: 31 squared. */
export const mostSteps = Math.floor(base ** 2 / 2) - 1

/** Seventeen letters. Throws a RangeError for what is no code of a place. */
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

/** What `writeRoute` wrote for this venue. Whether its places are still there is for their codes to say. */
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
