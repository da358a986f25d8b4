import {
  hoursKey,
  hoursOf,
  type HoursPattern,
  workingMask,
} from '#src/features/availability/model/rules/working-hours.ts'
import {
  bookableUntil,
  firstOpenQuarter,
  type QuarterSet,
  type RowRules,
} from '#src/features/availability/model/rules/row.ts'
import type { IanaZone, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Resource, SchedulingSettings } from '#src/wire/resource.ts'
import type { WorkingHours } from '#src/wire/schedule.ts'

/** Inputs of the availability rules other than the row's codes. Resources with the same inputs share a rule set. */
export interface RuleSet {
  readonly zone: IanaZone
  readonly hours: HoursPattern
  readonly maxAdvanceDays: number | null
  readonly rejectsOutsideHours: boolean
  /** True if `reservedTo` is 'you' or 'other'. */
  readonly keepFree: boolean
  /** Number of the set of limited areas above the resource. 0: none. */
  readonly limitSet: number
}

/** The moment, span and duration that all rows are patched for. */
export interface Circumstances {
  readonly now: Instant
  readonly span: QuarterSpan
  /** Quarters. */
  readonly minimumRun: number
}

/** Rule sets by number, and their rules for patching, created once per set and circumstances. */
export interface RuleSets {
  ofResource(
    resource: Resource,
    hours: WorkingHours | null,
    settings: SchedulingSettings | null,
    limitSet: number,
  ): number
  ofPerson(hours: WorkingHours | null): number
  /** Call it when the records are replaced, because the cached entries of the old records would never be used again. */
  forgetResources(): void
  read(number: number): RuleSet
  rules(number: number, circumstances: Circumstances, full: QuarterSet | null): RowRules
  /** Returns the quarters outside working hours in the span, one bit per quarter. */
  mask(number: number, span: QuarterSpan): QuarterSet
  readonly bytes: number
}

type Limits = Pick<SchedulingSettings, 'maxAdvanceDays' | 'rejectOutsideWorkingHours'>

const nothingStated: Limits = {
  maxAdvanceDays: null,
  rejectOutsideWorkingHours: false,
}

export function createRuleSets(): RuleSets {
  const sets: RuleSet[] = []
  const numbers = new Map<string, number>()
  /**
   * Rule sets of resources by settings, days and hours of the schedule, each compared by identity, then by the other
   * inputs.
   */
  const alike = new Map<Limits, Map<unknown, Map<unknown, Map<string, number>>>>()
  let masks = new Map<string, QuarterSet>()
  let maskedSpan: QuarterSpan | null = null
  let made: { readonly circumstances: Circumstances; readonly rules: (RowRules | undefined)[] } | null = null

  function numberOf(set: RuleSet): number {
    const { zone, hours, maxAdvanceDays, rejectsOutsideHours, keepFree, limitSet } = set
    const key = `${hoursKey(zone, hours)} ${maxAdvanceDays} ${rejectsOutsideHours} ${keepFree} ${limitSet}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, sets.length)
    return sets.push(set) - 1
  }

  function mask(number: number, span: QuarterSpan): QuarterSet {
    if (maskedSpan === null || maskedSpan.from !== span.from || maskedSpan.to !== span.to) {
      masks = new Map()
      maskedSpan = span
    }
    const { zone, hours } = sets[number]!
    const key = hoursKey(zone, hours)
    const known = masks.get(key)
    if (known !== undefined) return known
    const fresh = workingMask(span, zone, hours)
    masks.set(key, fresh)
    return fresh
  }

  function find(resource: Resource, hours: WorkingHours | null, settings: Limits, limitSet: number): number {
    return numberOf({
      ...hoursOf(resource, hours),
      maxAdvanceDays: settings.maxAdvanceDays,
      rejectsOutsideHours: settings.rejectOutsideWorkingHours ?? false,
      keepFree: resource.conditions.reservedTo !== null,
      limitSet,
    })
  }

  return {
    ofResource(resource, hours, settings, limitSet) {
      const limits = resource.schedulingSettings ?? settings ?? nothingStated
      const { timezone, startTime, endTime, daysOfWeek, conditions } = resource
      const key = `${timezone} ${startTime} ${endTime} ${conditions.reservedTo} ${limitSet}`
      // Compared by identity, because the records of a campus share these parts and reading hours and zones 50,000
      // times is slow.
      const likes = entry(entry(entry(alike, limits), daysOfWeek), hours)
      const known = likes.get(key)
      if (known !== undefined) return known
      const number = find(resource, hours, limits, limitSet)
      likes.set(key, number)
      return number
    },
    ofPerson: (hours) =>
      numberOf({
        ...hoursOf(null, hours),
        maxAdvanceDays: null,
        rejectsOutsideHours: false,
        keepFree: false,
        limitSet: 0,
      }),
    forgetResources: () => alike.clear(),
    read: (number) => sets[number]!,
    rules(number, circumstances, full) {
      if (made?.circumstances !== circumstances) made = { circumstances, rules: [] }
      const known = made.rules[number]
      if (known !== undefined && known.full === full) return known
      const fresh = makeRules(sets[number]!, circumstances, mask(number, circumstances.span), full)
      made.rules[number] = fresh
      return fresh
    },
    mask,
    get bytes() {
      return [...masks.values()].reduce((sum, set) => sum + set.byteLength, 0)
    },
  }
}

function entry<Key, Inner, Below>(map: Map<Key, Map<Inner, Below>>, key: Key): Map<Inner, Below> {
  const known = map.get(key)
  if (known !== undefined) return known
  const fresh = new Map<Inner, Below>()
  map.set(key, fresh)
  return fresh
}

/** Returns the rules for patching rows of a set. `mask` has the quarters outside its working hours. */
export function makeRules(
  { zone, maxAdvanceDays, rejectsOutsideHours, keepFree }: RuleSet,
  { now, span, minimumRun }: Circumstances,
  mask: QuarterSet,
  full: QuarterSet | null,
): RowRules {
  const within = (quarter: number): number => Math.max(0, Math.min(span.to - span.from, quarter - span.from))
  return {
    mask,
    outsideCode: rejectsOutsideHours ? 3 : 8,
    pastQuarters: within(firstOpenQuarter(now)),
    lastQuarters: within(bookableUntil(zone, now, maxAdvanceDays)),
    keepFree,
    minimumRun,
    current: null,
    full,
  }
}
