import { it } from 'vitest'
import type { Calendar, EventDraft } from '#src/calendars/calendar.ts'
import type { Email } from '#src/kernel/result.ts'
import type { WeekDay } from '#src/kernel/time/wall-clock.ts'
import type { BusyItem, StoredEvent } from '#server/rules/calendar/stored-event.ts'
import type { AnyProvider, Declared } from '../signed-in.ts'

/** A resource of the world that a calendar is tested in. */
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
type ArmedFault =
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
 * The world behind a calendar: what tests know of it and do in it beside the calendar's own calls. The simulation and
 * Foyer's own server fill it.
 */
export interface ContractWorld {
  /** People of the directory; the ones who sign in are among them. */
  readonly people: readonly ContractPerson[]
  readonly rooms: readonly ContractRoom[]
  /** A person who lets nobody reserve in their calendar. */
  readonly closed: ContractPerson
  /** Lets resources answer that take their time. */
  letRoomsAnswer(): void
  /** What holds a resource within a time, in UTC milliseconds. */
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
  /** A room that is free within each of the times, and takes what is asked of it for so many days. */
  freeRoom(times: readonly { readonly start: number; readonly end: number }[], days: number): Promise<ContractRoom>
  arm(fault: ArmedFault, times?: number): void
  disarm(): void
}

/** A person before a calendar. */
export interface Entered extends Declared {
  readonly at: ContractWorld
  readonly provider: AnyProvider
  readonly calendar: Calendar
  /** Address of the signed-in user. */
  readonly person: Email
  /** A room that is free this afternoon and takes what is asked of it. */
  readonly room: ContractRoom
  /** An hour this afternoon in that room. */
  readonly order: EventDraft
  /** Calls that reached the calendar, as 'METHOD url'. */
  readonly calls: readonly string[]
  /** Answers the calendar's calls in place of the back end until it is set to null; null lets a call through. */
  strike: ((request: Request) => Response | Promise<Response> | null) | null
  /** Most calls that the calendar had under way at once. */
  readonly mostAtOnce: () => number
}

/** Signs in before a fresh world, or before one that another person is in already. */
export type SignInHere = (persona?: 'employee' | 'manager', world?: ContractWorld) => Promise<Entered>

/** What a back end can be asked for. A test that needs more is left out, and its title is collected. */
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

/** Defines a test, or only notes its title if the back end cannot do what the test needs. */
export function testIf(isAble: boolean, leftOut: LeftOut, title: string, run: () => Promise<void>): void {
  if (!isAble) return void leftOut.push(title)
  // The title is written where this is called.
  // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect
  it(title, run)
}
