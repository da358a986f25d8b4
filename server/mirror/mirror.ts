import * as v from 'valibot'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { instantOf, oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { type Room, roomsByEmail } from '../calendar/rooms.ts'
import type { Office } from '../office.ts'
import type { RoomVendor } from '../rules/calendar/mirrored-event.ts'
import {
  changeMirrorRooms,
  dueMirrorRooms,
  type MirrorRoom,
  mirrorRoomsOf,
  nextMirrorDue,
  wantWhole,
} from '../store/mirror.ts'
import { vendorFault } from '../vendors/vendor-faults.ts'
import type { RoomCalendars } from '../vendors/room-calendars.ts'
import { applyReading, lacksEvents, type Listed } from './apply-reading.ts'
import { createPace } from './pace.ts'

/** Days around now that are read often: panels show today, timelines the next two weeks. */
const next = { before: 2 * oneDay, after: 14 * oneDay }
/** Days ahead that are read at least, and at most, with all other events. */
const whole = { least: 366 * oneDay, most: 1_100 * oneDay }
/** Days of a gap that is read to reach a span far away. Beyond, that span alone is read. */
const longestGap = 400 * oneDay

/** Milliseconds between two readings of a room: of its next days, of all days, and after something was booked. */
const every = { next: oneMinute, whole: 6 * oneHour, hurried: 4_000 }
/** Milliseconds for which a room is hurried: room mailboxes take seconds for their answer. */
const hurriedFor = 14_000
/** Milliseconds for which a room that a page has asked for is read before others. */
const askedFor = 30 * oneMinute
/** Milliseconds between two notes that a room was asked for. */
const noteAskedEvery = 5 * oneMinute
/** Milliseconds by which such a room counts as due earlier, so that the others have their turn, too. */
const ahead = 5 * oneMinute
/** Milliseconds after which all days of a room are read again if a page shows days far ahead. */
const wholeAge = 15 * oneMinute
/** Milliseconds until a room is tried again: that the vendor refuses, and that it could not be asked about. */
const again = { refused: 10 * oneMinute, passing: oneMinute }
/** Age of a reading in milliseconds from which on an answer is not given without a new one. */
export const staleAfter = 5 * oneMinute
/** Milliseconds for which a page waits for a reading. It asks again, and the reading goes on. */
const patience = 8_000
/** Rooms of one query. */
const atOnce = 50

/** What is known of a room's calendar: everything within a span, as of an instant, or why it is not. */
export interface KnownRoom {
  /** When the last reading of the next days began, in UTC milliseconds. Null if there was none. */
  readonly asOf: number | null
  /** Why it could not be read since. Null if it is well. */
  readonly fault: Fault | null
  /** True if all events of the asked span are known. */
  readonly isCovered: boolean
}

/** A copy of the calendars of rooms at a vendor, in the tables of events (docs/decisions, 'Rooms at a vendor'). */
export interface Mirror {
  readonly vendor: RoomVendor
  readonly calendars: RoomCalendars
  /** Reads rooms that are due until `until`, in UTC milliseconds. Returns when the next one is. */
  readDue(until: number): Promise<number | null>
  /** Reads the next days of a room at once. Returns why that failed, or null. */
  read(room: Room): Promise<Fault | null>
  /** Makes rooms known for a span, as far as the vendor lets it, and says what is known of them. */
  know(rooms: readonly Room[], span: Span): Promise<ReadonlyMap<string, KnownRoom>>
  /** Reads rooms soon, and again in a few seconds. `at` is a time that was booked. */
  hurry(rooms: readonly string[], at: number | null): Promise<void>
}

interface Span {
  readonly from: number
  readonly to: number
}

const faultSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ kind: v.string() }))
const faultIn = (text: string | null): Fault | null => (text === null ? null : (v.parse(faultSchema, text) as Fault))

const vendorNames = { microsoft: 'graph', google: 'google' } as const

const ofOffices = new WeakMap<object, Mirror>()

/** The mirror of an office. Null if Foyer's own calendar holds its reservations. */
export function mirrorOf(office: Office): Mirror | null {
  const { calendar } = office.settings
  if (calendar === 'foyer' || office.rooms === null) return null
  const known = ofOffices.get(office) ?? createMirror(office, calendar, office.rooms)
  ofOffices.set(office, known)
  return known
}

function createMirror(office: Office, vendor: RoomVendor, calendars: RoomCalendars): Mirror {
  const { db, now, log } = office
  const pace = createPace(vendor, now)
  const underWay = new Map<string, Promise<Fault | null>>()
  const notedAsked = new Map<string, number>()
  const told = new Set<string>()

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
  const wholeOf = ({ facts: { settings } }: Room, began: number): Span => ({
    from: began - next.before,
    to: began + Math.min(whole.most, Math.max(whole.least, ((settings?.maxAdvanceDays ?? 0) + 1) * oneDay)),
  })
  const readWhole = async (room: Room, row: MirrorRoom): Promise<Fault | null> => {
    const listed = await list(room, wholeOf(room, now()))
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
    const listed = await list(room, { from: at - next.before, to: at + next.after })
    if (!listed.ok) return listed.fault
    // What is not here any more may have been moved to a day far ahead.
    if (await lacksEvents(db, listed.value)) return readWhole(room, row)
    const { began, span } = listed.value
    const values = { ...wellAt(began, row), ...coverage(row, span) }
    await applyReading(office, { ...listed.value, values, isOfNextDays: true })
    return null
  }
  const readGap = async (room: Room, row: MirrorRoom, gap: Span): Promise<Fault | null> => {
    const listed = await list(room, gap)
    if (!listed.ok) return listed.fault
    const values = { fault: null, failing_since: null, ...coverage(row, gap) }
    await applyReading(office, { ...listed.value, values, isOfNextDays: false })
    return null
  }
  const fail = async (room: Room, row: MirrorRoom, fault: Fault): Promise<void> => {
    const wait =
      fault.kind === 'throttled'
        ? Math.max(again.passing, fault.retryAfter)
        : isPassing(fault)
          ? again.passing
          : again.refused
    const due = now() + wait
    const whole_due_at = Math.max(row.whole_due_at, due)
    const failing_since = row.failing_since ?? now()
    await changeMirrorRooms(db, [room.email], {
      fault: JSON.stringify(fault),
      failing_since,
      due_at: due,
      whole_due_at,
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
  /** One reading of a room at a time in this process, for everybody who waits for it. */
  const readOnce = (room: Room, row: MirrorRoom, read = () => readNext(room, row)): Promise<Fault | null> => {
    const known = underWay.get(room.email)
    if (known !== undefined) return known
    const reading = read()
      .then(async (fault) => {
        if (fault === null) tellAgain(room)
        else await fail(room, row, fault)
        return fault
      })
      .finally(() => underWay.delete(room.email))
    underWay.set(room.email, reading)
    return reading
  }
  const rowOf = async (room: Room): Promise<MirrorRoom | undefined> =>
    (await mirrorRoomsOf(db, [room.email])).get(room.email)

  /** Reads what a question needs. */
  const complete = async (room: Room, row: MirrorRoom, span: Span): Promise<void> => {
    const triedAgo = row.failing_since === null || row.due_at <= now()
    if (!triedAgo) return
    if (row.read_at === null || row.read_at < now() - staleAfter) {
      const fault = await readOnce(room, row)
      if (fault !== null) return
    }
    const present = (await rowOf(room)) ?? row
    const gap = gapOf(present, span)
    if (gap !== null) await readOnce(room, present, () => readGap(room, present, gap))
  }

  return {
    vendor,
    calendars,
    readDue: async (until) => {
      for (;;) {
        const left = pace.left()
        const due =
          left <= 0
            ? []
            : await dueMirrorRooms(db, { now: now(), asked: now() - askedFor, ahead, most: Math.min(atOnce, left) })
        if (due.length === 0) {
          const nextDue = await nextMirrorDue(db)
          return left <= 0 ? pace.renewedAt() : nextDue
        }
        const rooms = await roomsByEmail(
          db,
          due.map(({ room }) => room),
        )
        await Promise.all(
          due.map(async (row) => {
            const room = rooms.get(emailOf(row.room))
            // Removed or renamed a moment ago, and forgotten by the next look for rooms.
            if (room === undefined)
              await changeMirrorRooms(db, [row.room], { due_at: now() + every.next, whole_due_at: now() + every.next })
            else await readOnce(room, row)
          }),
        )
        if (now() >= until) return now()
      }
    },
    read: async (room) => {
      const row = await rowOf(room)
      return row === undefined ? null : readOnce(room, row)
    },
    know: async (rooms, span) => {
      const addresses = rooms.map(({ email }) => email)
      await noteAsked(addresses)
      const before = await mirrorRoomsOf(db, addresses)
      const reading = Promise.all(
        rooms.map(async (room) => {
          const row = before.get(room.email)
          if (row !== undefined) await complete(room, row, span)
        }),
      ).catch((error: unknown) => log.error({ reason: String(error) }, 'Rooms could not be read for a page.'))
      await Promise.race([reading, patienceOver()])
      if (span.to > now() + next.after) await wantWhole(db, addresses, { now: now(), since: now() - wholeAge })
      const rows = await mirrorRoomsOf(db, addresses)
      return new Map(
        addresses.map((address) => {
          const row = rows.get(address)
          const isCovered = row !== undefined && gapOf(row, span) === null
          return [address, { asOf: row?.read_at ?? null, fault: faultIn(row?.fault ?? null), isCovered }]
        }),
      )
    },
    hurry: async (rooms, at) => {
      const hurried = { due_at: now(), hurried_until: now() + hurriedFor }
      const isFar = at !== null && at > now() + next.after
      await changeMirrorRooms(db, rooms, isFar ? { ...hurried, whole_due_at: now() } : hurried)
      office.wake('mirror')
    },
  }

  async function noteAsked(addresses: readonly string[]): Promise<void> {
    const at = now()
    const fresh = addresses.filter((address) => at - (notedAsked.get(address) ?? 0) > noteAskedEvery)
    for (const address of fresh) notedAsked.set(address, at)
    if (fresh.length > 0) await changeMirrorRooms(db, fresh, { asked_at: at })
  }
}

/** The values of a room after a reading of its next days. */
const wellAt = (began: number, { hurried_until: hurried }: MirrorRoom) => ({
  read_at: began,
  due_at: began + (hurried > began ? every.hurried : every.next),
  fault: null,
  failing_since: null,
})

/** True if the vendor may answer soon, though nobody changes anything. */
const isPassing = (fault: Fault): boolean => {
  const { isPassing: passes, isServerDown, isAbsent, isDenied } = traitsOf(fault)
  return fault.kind !== 'sign-in-needed' && !isAbsent && !isDenied && (passes === true || isServerDown === true)
}

type Covered = Pick<MirrorRoom, 'covered_from' | 'covered_until'>

/** The span of which every event is known once another one has been read, too. */
function coverage({ covered_from: from, covered_until: until }: Covered, read: Span): Covered {
  if (from === null || until === null || read.from > until || read.to < from)
    return from === null || until === null || read.to > until
      ? { covered_from: read.from, covered_until: read.to }
      : { covered_from: from, covered_until: until }
  return { covered_from: Math.min(from, read.from), covered_until: Math.max(until, read.to) }
}

/** Returns the span to read so that all events of a span are known; null if they are. */
function gapOf({ covered_from: from, covered_until: until }: Covered, span: Span): Span | null {
  if (from === null || until === null) return span
  if (span.from >= from && span.to <= until) return null
  const gap = { from: span.from < from ? span.from : until, to: span.to > until ? span.to : from }
  return gap.to - gap.from > longestGap ? span : gap
}

const patienceOver = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, patience).unref())
