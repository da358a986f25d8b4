import type { Area } from '#src/wire/configuration.ts'
import type { WeekDay } from '#src/kernel/time/wall-clock.ts'

/**
 * The oracle of availability patching. It follows the decisions literally, minute by minute, with `Intl` as its only clock.
 * It is slow and shares no code with the product.
 */
export interface PlainResource {
  readonly digits: string
  readonly areaIds: readonly string[]
  readonly zone: string
  readonly days: readonly WeekDay[]
  /** Minutes since midnight. */
  readonly start: number
  readonly end: number
  readonly reject: boolean
  readonly maxAdvanceDays: number | null
  readonly reservedTo: 'you' | 'other' | null
  /** `[from, to)` in quarters of the window. */
  readonly current: readonly [number, number] | null
}

export interface PlainQuestion {
  /** UTC milliseconds. */
  readonly windowStart: number
  readonly now: number
  /** Minutes. */
  readonly duration: number
  readonly areas: readonly Pick<Area, 'id' | 'parentAreaId' | 'maxUt'>[]
}

export interface PlainState {
  code: number
  reason: string
}

interface WallClock {
  readonly date: string
  readonly weekDay: WeekDay
  readonly minute: number
}

const minute = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()
const seen = new Map<string, WallClock>()

const wallClock = (zone: string, instant: number): WallClock => {
  const key = `${zone} ${instant}`
  const known = seen.get(key)
  if (known !== undefined) return known
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const clock: WallClock = {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    weekDay: (parts['weekday'] ?? '').toLowerCase() as WeekDay,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
  seen.set(key, clock)
  return clock
}

const later = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 1440 * minute).toISOString().slice(0, 10)

const dayBefore: Readonly<Record<WeekDay, WeekDay>> = {
  monday: 'sunday',
  tuesday: 'monday',
  wednesday: 'tuesday',
  thursday: 'wednesday',
  friday: 'thursday',
  saturday: 'friday',
  sunday: 'saturday',
}

const isOpenAt = (resource: PlainResource, clock: WallClock): boolean => {
  const { start, days } = resource
  // Hours that end in the last minute of a day last until it ends.
  const end = resource.end === 1439 ? 1440 : resource.end
  if (start === end) return days.includes(clock.weekDay)
  if (start < end) return days.includes(clock.weekDay) && clock.minute >= start && clock.minute < end
  if (days.includes(clock.weekDay) && clock.minute >= start) return true
  return days.includes(dayBefore[clock.weekDay]) && clock.minute < end
}

/** No zone changes its clocks within a quarter, so the minutes are counted from its start. */
const isOpenThroughout = (resource: PlainResource, start: number): boolean => {
  const first = wallClock(resource.zone, start)
  for (let passed = 0; passed < 15; passed++) {
    if (!isOpenAt(resource, { ...first, minute: first.minute + passed })) return false
  }
  return true
}

const areasWith = (question: PlainQuestion, areaId: string): string[] => {
  const area = question.areas.find(({ id }) => id === areaId)
  if (area === undefined) return []
  return area.parentAreaId === null ? [areaId] : [areaId, ...areasWith(question, area.parentAreaId)]
}

const isIn = (question: PlainQuestion, resource: PlainResource, areaId: string): boolean =>
  resource.areaIds.some((id) => areasWith(question, id).includes(areaId))

const isAreaFull = (
  question: PlainQuestion,
  all: readonly PlainResource[],
  resource: PlainResource,
  quarter: number,
): boolean =>
  question.areas.some((area) => {
    if ((area.maxUt ?? 100) >= 100 || !isIn(question, resource, area.id)) return false
    const inside = all.filter((one) => isIn(question, one, area.id))
    const reserved = inside.filter((one) => one.digits[quarter] === '2')
    return reserved.length / inside.length >= (area.maxUt ?? 100) / 100
  })

/** For the codes 0 to 4, which are patched, and for 5 to 9, which only the product's server sends. */
const reasonsOfProviders = ['none', 'held', 'held', 'provider-closed', 'provider-limited']
const reasonsOfServer = ['none', 'area-full', 'held', 'outside-hours', 'current-event']

const patchQuarter = (
  question: PlainQuestion,
  all: readonly PlainResource[],
  resource: PlainResource,
  quarter: number,
): PlainState => {
  const digit = resource.digits[quarter] ?? '4'
  const source = /^\d$/.test(digit) ? Number(digit) : 4
  const state: PlainState = {
    code: source,
    reason: [...reasonsOfProviders, ...reasonsOfServer][source] ?? '',
  }
  const isKept = resource.reservedTo !== null && source === 0
  if (isKept) return state
  const set = (code: number, reason: string) => Object.assign(state, { code, reason })

  const start = question.windowStart + quarter * 15 * minute
  if (start + 15 * minute <= question.now) set(4, 'past')
  if (resource.maxAdvanceDays !== null) {
    const last = later(wallClock(resource.zone, question.now).date, resource.maxAdvanceDays)
    // Past is the reason for every quarter that has ended.
    if (wallClock(resource.zone, start).date > last && state.reason !== 'past') set(4, 'too-far-ahead')
  }
  if (state.code === 0 && !isOpenThroughout(resource, start)) set(resource.reject ? 3 : 8, 'outside-hours')
  if (state.code === 0 && isAreaFull(question, all, resource, quarter)) set(6, 'area-full')
  const { current } = resource
  if (current !== null && quarter >= current[0] && quarter < current[1]) set(9, 'current-event')
  return state
}

export const patchByTheLetter = (
  question: PlainQuestion,
  all: readonly PlainResource[],
  resource: PlainResource,
): PlainState[] => {
  const states = Array.from(resource.digits, (_, quarter) => patchQuarter(question, all, resource, quarter))
  const isBookable = (state: PlainState | undefined) => state !== undefined && [0, 8, 9].includes(state.code)
  const codes = states.map((state) => ({ ...state }))
  for (const [quarter, state] of states.entries()) {
    if (!isBookable(codes[quarter])) continue
    let [first, end] = [quarter, quarter]
    while (isBookable(codes[first - 1])) first--
    while (isBookable(codes[end])) end++
    const isShort = end < states.length && end - first < Math.ceil(question.duration / 15)
    const digit = resource.digits[quarter] ?? ''
    const [from, to] = resource.current ?? [0, 0]
    const isServed = '89'.includes(digit) && !(quarter >= from && quarter < to)
    const isKept = isServed || (resource.reservedTo !== null && digit === '0')
    if (isShort && !isKept) Object.assign(state, { code: 4, reason: 'too-short' })
  }
  return states
}
