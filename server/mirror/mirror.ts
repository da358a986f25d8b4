import * as v from 'valibot'
import type { Fault } from '#src/kernel/fault.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
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
  wantNext,
  wantWhole,
} from '../store/mirror.ts'
import type { RoomCalendars } from '../vendors/room-calendars.ts'
import { createPace } from './pace.ts'
import { createRoomReader, every } from './read-rooms.ts'
import { gapOf, nextDays, type Span } from './spans.ts'

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
/** Age of a reading in milliseconds from which on an answer is not given without a new one. */
export const staleAfter = 5 * oneMinute
/** Milliseconds for which a page waits for a reading. It asks again, and the reading goes on. */
const patience = 8_000
/** Milliseconds after which the job ends its run, though readings go on: it would count as stopped. */
const batchAtMost = 60_000
/** Milliseconds after a reading in which a room is not read for a page that shows its reservations. */
const momentAgo = 15_000
/** Reservations that are remembered as not found. */
const missedAtMost = 10_000
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
  /** Reads the next days of a room as they are from now on. Returns why that failed, or null. */
  read(room: Room): Promise<Fault | null>
  /** Makes rooms known for a span, as far as the vendor lets it, and says what is known of them. */
  know(rooms: readonly Room[], span: Span): Promise<ReadonlyMap<string, KnownRoom>>
  /** Reads rooms soon, and again in a few seconds. `at` is a time that was booked. */
  hurry(rooms: readonly string[], at: number | null): Promise<void>
  /** Reads rooms soon that may have changed, unless they were read a moment ago. */
  refresh(rooms: readonly string[]): Promise<void>
  /** Returns true if a reservation that is not in its room is asked for the first time. */
  isNewlyMissed(key: string): boolean
}

const faultSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ kind: v.string() }))
const faultIn = (text: string | null): Fault | null => (text === null ? null : (v.parse(faultSchema, text) as Fault))

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
  const reader = createRoomReader(office, { vendor, calendars, pace })
  const notedAsked = new Map<string, number>()
  const missed = new Set<string>()

  const rowOf = async (room: Room): Promise<MirrorRoom | undefined> =>
    (await mirrorRoomsOf(db, [room.email])).get(room.email)

  /** Reads what a question needs. */
  const complete = async (room: Room, row: MirrorRoom, span: Span): Promise<void> => {
    const triedAgo = row.failing_since === null || row.due_at <= now()
    if (!triedAgo) return
    if (row.read_at === null || row.read_at < now() - staleAfter) {
      const fault = await reader.read(room, row)
      if (fault !== null) return
    }
    const present = (await rowOf(room)) ?? row
    const gap = gapOf(present, span)
    if (gap !== null) await reader.readGap(room, present, gap)
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
        const reading = Promise.all(
          due.map(async (row) => {
            const room = rooms.get(emailOf(row.room))
            // Removed or renamed a moment ago, and forgotten by the next look for rooms.
            const later = { due_at: now() + every.next, whole_due_at: now() + every.next }
            if (room === undefined) await changeMirrorRooms(db, [row.room], later)
            else await reader.read(room, row)
          }),
        ).then(() => 'read' as const)
        // A vendor that keeps a call waiting is waited for by the next run, too.
        if ((await Promise.race([reading, after(batchAtMost)])) !== 'read') return now()
        if (now() >= until) return now()
      }
    },
    read: async (room) => {
      await reader.settled(room)
      const row = await rowOf(room)
      return row === undefined ? null : reader.read(room, row)
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
      await Promise.race([reading, after(patience)])
      if (span.to > nextDays(now()).to) await wantWhole(db, addresses, { now: now(), since: now() - wholeAge })
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
      const isFar = at !== null && at > nextDays(now()).to
      await changeMirrorRooms(db, rooms, isFar ? { ...hurried, whole_due_at: now() } : hurried)
      office.wake('mirror')
    },
    refresh: async (rooms) => {
      const isWanted = await wantNext(db, rooms, { now: now(), since: now() - momentAgo })
      if (isWanted) office.wake('mirror')
    },
    isNewlyMissed,
  }

  function isNewlyMissed(key: string): boolean {
    if (missed.has(key)) return false
    if (missed.size >= missedAtMost) missed.clear()
    missed.add(key)
    return true
  }

  async function noteAsked(addresses: readonly string[]): Promise<void> {
    const at = now()
    const fresh = addresses.filter((address) => at - (notedAsked.get(address) ?? 0) > noteAskedEvery)
    for (const address of fresh) notedAsked.set(address, at)
    if (fresh.length > 0) await changeMirrorRooms(db, fresh, { asked_at: at })
  }
}

/** Resolves after milliseconds, unless the process ends before. */
const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())
