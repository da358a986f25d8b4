import * as v from 'valibot'
import type { Email } from '#src/kernel/ids.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import { weekDaySchema } from '#src/kernel/time/wall-clock.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { parseInstant } from './instant.ts'
import { createProblems, type Problems, readWhatIsGood } from './parse.ts'
import { schedulingSettingsSchema, wireWallTime } from './resource.ts'
import { absent, flagOf, isAbsentOrString, isRecord, listIn, wireEmail, wireFlag, wireText } from './scalars.ts'

/** The records of `POST /api/cache/schedules` and of all providers, in the product's codes (section 3, Schedule). */

const instantTextSchema = v.pipe(
  v.string(),
  v.check((text) => parseInstant(text) !== null, 'instant'),
)

export const scheduleItemSchema = v.object({
  /** ISO instants, UTC if they have no offset. Parse with `parseInstant`. */
  start: instantTextSchema,
  end: instantTextSchema,
  /** One of free, tentative, busy, oof, workingElsewhere (any case). */
  status: v.nullish(v.string(), 'busy'),
  /** Null if the item is private or the user may not see it. */
  subject: absent(v.string()),
  location: absent(v.string()),
  isPrivate: wireFlag.or(false),
  /** The organiser's name, if the provider sends it. */
  organizer: absent(v.string()),
  iCalUId: absent(v.string()),
})

export const workingHoursSchema = v.object({
  /** Windows or IANA name. */
  timezone: wireText.or(''),
  daysOfWeek: v.pipe(v.array(weekDaySchema), v.readonly()),
  startTime: wireWallTime.needed,
  endTime: wireWallTime.needed,
})

export const scheduleSchema = v.object({
  /** E-mail address for which the schedule was requested. */
  scheduleId: wireEmail.absent,
  email: wireEmail.absent,
  /** One digit per quarter-hour, in product codes 0 to 9, from the start of the requested span. */
  availabilityView: v.nullish(v.string(), ''),
  scheduleItems: v.nullish(v.array(v.unknown()), []),
  workingHours: absent(v.unknown()),
  schedulingSettings: absent(schedulingSettingsSchema),
  /** The reason why there is no view. The row becomes limited and shows this message. */
  serviceError: absent(v.object({ message: v.string(), responseCode: absent(v.string()) })),
})

export type ScheduleItem = v.InferOutput<typeof scheduleItemSchema>
export type WorkingHours = v.InferOutput<typeof workingHoursSchema>

/** Statuses that do not reserve the time: working elsewhere leaves a person, or a room, free. */
const idleStatuses: ReadonlySet<string> = new Set(['free', 'workingelsewhere'])

/** The time that an item reserves. */
export interface TakenTime extends InstantSpan {
  readonly isTentative: boolean
}

/**
 * Returns the time that an item reserves. Null if it leaves the time free or cannot be read. An unknown status reserves
 * the time.
 */
export function takenTimeOf(item: Pick<ScheduleItem, 'start' | 'end' | 'status'>): TakenTime | null {
  const status = item.status.toLowerCase()
  if (idleStatuses.has(status)) return null
  const start = parseInstant(item.start)
  const end = parseInstant(item.end)
  return start === null || end === null ? null : { start, end, isTentative: status === 'tentative' }
}

/** A schedule for the engine. Items and hours are validated one by one, and invalid ones are dropped. */
export interface Schedule {
  readonly email: Email
  /** Product codes, one digit per quarter-hour, from the start of the requested span. */
  readonly availabilityView: string
  readonly scheduleItems: readonly ScheduleItem[]
  readonly workingHours: WorkingHours | null
  readonly schedulingSettings: v.InferOutput<typeof schedulingSettingsSchema> | null
  readonly serviceError: { readonly message: string; readonly responseCode: string | null } | null
}

export interface ReadSchedules {
  readonly schedules: readonly Schedule[]
  readonly problems: readonly string[]
}

/**
 * Reads the body of `POST /api/cache/schedules`: an array, or one under `schedules`. Fails soft: an invalid schedule,
 * item or set of working hours is dropped and reported, and the others are kept. Items that end before they start are
 * dropped too.
 */
export function readSchedules(body: unknown): ReadSchedules {
  const problems = createProblems()
  const list = listIn(body, 'schedules')
  if (list === null) return { schedules: [], problems: ['schedules: expected array'] }
  const schedules: Schedule[] = []
  for (let index = 0; index < list.length; index++) {
    const schedule = readSchedule(list[index], index, problems)
    if (schedule) schedules.push(schedule)
  }
  return { schedules, problems: problems.list() }
}

const vital = ['availabilityView', 'serviceError'] as const

function readSchedule(record: unknown, index: number, problems: Problems): Schedule | null {
  const what = `schedules[${index}]`
  const parsed = readWhatIsGood(scheduleSchema, record, what, problems)
  // Without one of these members the resource would look free.
  if (parsed === null || vital.some((member) => parsed.reduced.has(member))) return null
  const { scheduleId, email, availabilityView, scheduleItems, workingHours, schedulingSettings, serviceError } =
    parsed.output
  const address = email ?? scheduleId
  if (address === null) {
    problems.add(`${what}.email: missing`)
    return null
  }
  if (/[^0-9]/.test(availabilityView)) problems.add(`${what}.availabilityView: expected digits`)
  return {
    email: address,
    availabilityView,
    scheduleItems: readItems(scheduleItems, what, problems),
    workingHours: readWorkingHours(workingHours, what, problems),
    schedulingSettings,
    serviceError,
  }
}

function readWorkingHours(value: unknown, what: string, problems: Problems): Schedule['workingHours'] {
  if (value === null) return null
  const read = readWhatIsGood(workingHoursSchema, value, `${what}.workingHours`, problems)
  // If no day could be read, the working hours are unknown. They do not mean that it is always closed.
  if (read === null || (read.reduced.has('daysOfWeek') && read.output.daysOfWeek.length === 0)) return null
  if (!resolveZone(read.output.timezone).ok) problems.add(`${what}.workingHours.timezone: expected time zone`)
  return read.output
}

function readItems(list: readonly unknown[], what: string, problems: Problems): ScheduleItem[] {
  const items: ScheduleItem[] = []
  for (let index = 0; index < list.length; index++) {
    const item = readItem(list[index]) ?? readPartOfItem(list[index], `${what}.scheduleItems[${index}]`, problems)
    if (item) items.push(item)
  }
  return items
}

/**
 * The item schema, hand-written for speed: a body has 35,000 items, and the schema takes several times as long for
 * each. The schema remains the definition and reports the problems of items that fail here. A test keeps both in sync.
 */
function readItem(item: unknown): ScheduleItem | null {
  if (!isRecord(item)) return null
  const { start, end, status, subject, location, organizer, iCalUId } = item
  const isPrivate = flagOf(item.isPrivate)
  if (typeof start !== 'string' || typeof end !== 'string') return null
  if (!isAbsentOrString(status) || !isAbsentOrString(subject) || !isAbsentOrString(location)) return null
  if (!isAbsentOrString(organizer) || !isAbsentOrString(iCalUId)) return null
  if (isPrivate === undefined) return null
  const from = parseInstant(start)
  const to = parseInstant(end)
  if (from === null || to === null || from > to) return null
  return {
    start,
    end,
    status: status ?? 'busy',
    subject: subject ?? null,
    location: location ?? null,
    isPrivate: isPrivate ?? false,
    organizer: organizer ?? null,
    iCalUId: iCalUId ?? null,
  }
}

/** Returns an item without its unreadable members, or null if its time cannot be read. Adds both to the problems. */
function readPartOfItem(item: unknown, what: string, problems: Problems): ScheduleItem | null {
  const read = readWhatIsGood(scheduleItemSchema, item, what, problems)
  if (read === null) return null
  const { output, reduced } = read
  if ((parseInstant(output.start) ?? 0) > (parseInstant(output.end) ?? 0)) {
    problems.add(`${what}: expected end after start`)
    return null
  }
  // Hide the details rather than show them to a user who may not see them.
  return reduced.has('isPrivate') ? { ...output, isPrivate: true, subject: null, location: null } : output
}
