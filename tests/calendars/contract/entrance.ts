import { it } from 'vitest'
import type { Calendar, EventDraft } from '#src/calendars/calendar.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { WeekDay } from '#src/kernel/time/wall-clock.ts'
import type { BusyItem, StoredEvent } from '#server/rules/calendar/stored-event.ts'
import type { AnyProvider, Declared } from '../signed-in.ts'

/** A resource of the test world. */
export interface ContractRoom {
  readonly name: string
  readonly email: string
  /** IANA zone. */
  readonly zone: string
  readonly city: string
  /** Null if it has none of its own. */
  readonly hours: {
    readonly daysOfWeek: readonly WeekDay[]
    readonly startTime: string
    readonly endTime: string
  } | null
  /** Its calendar cannot be read. */
  readonly isFailing: boolean
}

interface ContractPerson {
  readonly name: string
  readonly email: string
  readonly hasPhoto: boolean
}

/** Faults that a back end may have on command. */
export type ArmedFault =
  | 'reply-lost'
  | 'delete-fails'
  | 'events-malformed'
  | 'throttled'
  | 'server-errors'
  | 'unauthorized'
  | 'calendar-down'

type Mailbox = Pick<StoredEvent['organizer'], 'address'>

/** An event that the world knows, as far as tests compare it. */
interface KnownEvent {
  readonly iCalUId: string
  readonly subject: string
  /** UTC milliseconds. */
  readonly start: number
  readonly end: number
  readonly isCancelled: boolean
  readonly organizer: Mailbox
  readonly attendees: readonly (Mailbox & { readonly type: string })[]
}

/**
 * The world behind a calendar, for checks and changes outside of the calendar's calls. Implemented by the simulation and
 * by Foyer's own server.
 */
export interface ContractWorld {
  /** People of the directory, including the test users. */
  readonly people: readonly ContractPerson[]
  readonly rooms: readonly ContractRoom[]
  /** A person without delegates. */
  readonly closed: ContractPerson
  /** Advances time until all resources have responded. */
  letRoomsAnswer(): void
  /** Returns the busy times of a resource between two times in UTC milliseconds. */
  busyOf(
    room: Pick<ContractRoom, 'email'>,
    from: number,
    to: number,
  ): Promise<readonly Pick<BusyItem, 'start' | 'end' | 'status'>[]>
  eventsOf(address: string, from: number, to: number): Promise<readonly KnownEvent[]>
  /** Puts an event into the calendar of its organizer. */
  put(event: StoredEvent): Promise<void>
  /** A colleague reserves a resource. */
  reserve(room: Pick<ContractRoom, 'email'>, start: number, end: number): Promise<void>
  /** Finds a room that is free at all times and accepts reservations for `days` ahead. */
  freeRoom(times: readonly { readonly start: number; readonly end: number }[], days: number): Promise<ContractRoom>
  arm(fault: ArmedFault, times?: number): void
  disarm(): void
}

/** A signed-in user with a calendar. */
export interface Entered extends Declared {
  readonly at: ContractWorld
  readonly provider: AnyProvider
  readonly calendar: Calendar
  /** Address of the signed-in user. */
  readonly person: Email
  /** A room that is free this afternoon. */
  readonly room: ContractRoom
  /** Draft of an hour this afternoon in that room. */
  readonly order: EventDraft
  /** Calls that reached the calendar, as 'METHOD url'. */
  readonly calls: readonly string[]
  /** Replaces the back end for calls of the calendar unless null; returns null to pass a call on. */
  strike: ((request: Request) => Response | Promise<Response> | null) | null
  /** Returns the highest number of parallel calls. */
  readonly mostAtOnce: () => number
}

/** Signs in to a new world, or to the given one. */
export type SignInHere = (persona?: 'employee' | 'manager', world?: ContractWorld) => Promise<Entered>

/** Abilities of a back end. Tests that need more are left out, and their titles are collected. */
export interface Abilities {
  readonly faults: ReadonlySet<ArmedFault>
  readonly photos: boolean
}

export const everything: Abilities = {
  faults: new Set([
    'reply-lost',
    'delete-fails',
    'events-malformed',
    'throttled',
    'server-errors',
    'unauthorized',
    'calendar-down',
  ]),
  photos: true,
}

/** Titles of the tests that were left out, by file of the contract. */
export type LeftOut = string[]

/** Defines a test, or collects its title if the back end lacks the ability. */
export function testIf(isAble: boolean, leftOut: LeftOut, title: string, run: () => Promise<void>): void {
  if (!isAble) return void leftOut.push(title)
  // The caller gives the title.
  // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect
  it(title, run)
}
