import { createHash } from 'node:crypto'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { instantOf, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import type { Room } from '../calendar/rooms.ts'
import type { Office } from '../office.ts'
import type { RoomVendor } from '../rules/calendar/mirrored-event.ts'
import { changeMirrorRooms, type MirrorRoom } from '../store/mirror.ts'
import type { RoomCalendars } from '../vendors/room-calendars.ts'
import { vendorFault } from '../vendors/vendor-faults.ts'
import { applyReading, lacksEvents, type Listed } from './apply-reading.ts'
import { createNotes } from './note-unchanged.ts'
import type { Pace } from './pace.ts'
import { allDays, coverage, nextDays, type Span } from './spans.ts'

/** Milliseconds between two readings of a room: of its next days, of all days, and after something was booked. */
export const every = { next: oneMinute, whole: 6 * oneHour, hurried: 4_000 }
/** Milliseconds until a room is tried again: that the vendor refuses, and that it could not be asked about. */
const again = { refused: 10 * oneMinute, passing: oneMinute }

const vendorNames = { microsoft: 'graph', google: 'google' } as const

/** Reads rooms at a vendor into the store. Each reading returns why it failed, or null. */
export interface RoomReader {
  /** Reads the next days, or all days if they are due. */
  read(room: Room, row: MirrorRoom): Promise<Fault | null>
  readGap(room: Room, row: MirrorRoom, gap: Span): Promise<Fault | null>
  /** Waits for the reading of a room that is under way: it may have begun before what a caller must see. */
  settled(room: Room): Promise<void>
}

interface ReaderParts {
  readonly vendor: RoomVendor
  readonly calendars: RoomCalendars
  readonly pace: Pace
}

/** One reading of a room is under way at a time in this process, for all callers. */
export function createRoomReader(office: Office, { vendor, calendars, pace }: ReaderParts): RoomReader {
  const { db, now, log } = office
  const underWay = new Map<string, Promise<Fault | null>>()
  const told = new Set<string>()
  const noteUnchanged = createNotes(office)
  /** The last reading of the next days of each room, which was stored. A room of other rules is another object. */
  const seen = new Map<string, { readonly digest: string; readonly readAt: number; readonly of: Room }>()

  const list = async (room: Room, span: Span): Promise<Result<Listed>> => {
    const began = now()
    pace.count()
    const listed = await calendars.events(room.email, { start: instantOf(span.from), end: instantOf(span.to) })
    if (!listed.ok) return listed
    const { events, problems } = listed.value
    if (problems.length > 0)
      log.warn({ room: room.id, problems: problems.length }, 'Events of a room could not be read.')
    return succeed({ room, vendor, span, events, began })
  }
  const readWhole = async (room: Room, row: MirrorRoom): Promise<Fault | null> => {
    const listed = await list(room, allDays(now(), room.facts.settings?.maxAdvanceDays ?? 0))
    if (!listed.ok) return listed.fault
    const { began, span } = listed.value
    const noted = { read_whole_at: began, whole_due_at: began + every.whole }
    const values = { ...wellAt(began, row), ...coverage(row, span), ...noted }
    await applyReading(office, { ...listed.value, values, isOfNextDays: true })
    return null
  }
  const readNext = async (room: Room, row: MirrorRoom): Promise<Fault | null> => {
    const at = now()
    if (row.read_whole_at === null || row.whole_due_at <= at) return readWhole(room, row)
    const listed = await list(room, nextDays(at))
    if (!listed.ok) return listed.fault
    const { began, span, events } = listed.value
    const values = { ...wellAt(began, row), ...coverage(row, span) }
    const digest = createHash('sha256').update(JSON.stringify(events)).digest('base64')
    const last = seen.get(room.email)
    // Another process, or a panel, may have stored something since.
    if (last?.digest === digest && last.readAt === row.read_at && last.of === room) {
      await noteUnchanged({ room: room.email, began, values })
      seen.set(room.email, { ...last, readAt: began })
      return null
    }
    seen.delete(room.email)
    // What is not here any more may have been moved to a day far ahead.
    if (await lacksEvents(db, listed.value)) return readWhole(room, row)
    const isStored = await applyReading(office, { ...listed.value, values, isOfNextDays: true })
    if (isStored) seen.set(room.email, { digest, readAt: began, of: room })
    return null
  }
  const readGap = async (room: Room, row: MirrorRoom, gap: Span): Promise<Fault | null> => {
    const listed = await list(room, gap)
    if (!listed.ok) return listed.fault
    const values = { fault: null, failing_since: null, ...coverage(row, gap) }
    await applyReading(office, { ...listed.value, values, isOfNextDays: false })
    return null
  }
  const note = async (room: Room, row: MirrorRoom, fault: Fault): Promise<void> => {
    const asked = fault.kind === 'throttled' ? fault.retryAfter : 0
    const due = now() + Math.max(asked, isPassing(fault) ? again.passing : again.refused)
    await changeMirrorRooms(db, [room.email], {
      fault: JSON.stringify(fault),
      failing_since: row.failing_since ?? now(),
      due_at: due,
      whole_due_at: Math.max(row.whole_due_at, due),
    })
    // A vendor that is away is told once for all rooms.
    const key = isPassing(fault) ? fault.kind : `${room.id} ${fault.kind}`
    if (told.has(key)) return
    told.add(key)
    log.warn({ room: room.id, fault: fault.kind }, vendorFault(vendorNames[vendor], fault, 'calendars'))
  }
  const tellAgain = (room: Room): void => {
    for (const key of told) if (!key.includes(' ') || key.startsWith(`${room.id} `)) told.delete(key)
  }
  const once = (room: Room, row: MirrorRoom, read: () => Promise<Fault | null>): Promise<Fault | null> => {
    const known = underWay.get(room.email)
    if (known !== undefined) return known
    const reading = read()
      .then(async (fault) => {
        if (fault === null) tellAgain(room)
        else await note(room, row, fault)
        return fault
      })
      .finally(() => underWay.delete(room.email))
    underWay.set(room.email, reading)
    return reading
  }
  return {
    read: (room, row) => once(room, row, () => readNext(room, row)),
    readGap: (room, row, gap) => once(room, row, () => readGap(room, row, gap)),
    settled: async (room) => void (await underWay.get(room.email)?.catch(() => null)),
  }
}

/** The values of a room after a reading of its next days. */
const wellAt = (began: number, { hurried_until: hurried }: MirrorRoom) => ({
  read_at: began,
  due_at: began + (hurried > began ? every.hurried : every.next),
  fault: null,
  failing_since: null,
})

/** True if the vendor may answer soon by itself. */
const isPassing = (fault: Fault): boolean => {
  const { isPassing: passes, isServerDown, isAbsent, isDenied } = traitsOf(fault)
  return fault.kind !== 'sign-in-needed' && !isAbsent && !isDenied && (passes === true || isServerDown === true)
}
