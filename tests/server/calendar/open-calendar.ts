import type { ResourceOnWire } from '#src/wire/resource.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import { openOffice, type OfficeOptions, type OpenOffice } from '../open-office.ts'

/** The members of an event that tests read. */
export interface EventOnWire {
  readonly id: string
  readonly etag: string
  readonly iCalUId: string
  readonly subject: string
  readonly start: string
  readonly end: string
  readonly organizer: { readonly name: string; readonly email: string }
  readonly isOrganizer: boolean
  readonly reservedBy: { readonly email: string } | null
  readonly attendees: readonly { readonly email: string; readonly kind: string; readonly response: string }[]
  readonly series: { readonly kind: string; readonly masterId?: string; readonly originalStart?: string } | null
}

/** The members of any response of the calendar that tests read. */
interface BodyOnWire extends EventOnWire {
  readonly items: readonly (EventOnWire & { readonly name: string })[]
  readonly next: string | null
  readonly code: string
  readonly message: string
}

interface RoomOptions extends Partial<ResourceOnWire> {
  readonly approver?: string
}

export interface OpenCalendar {
  readonly here: OpenOffice
  /** Adds a person with a token that does not expire when the test moves the clock. */
  signUp(name: string): ReturnType<OpenOffice['signUp']>
  /** Adds a panel at the door of a resource and returns its access token. */
  addPanel(name: string, resourceId: string): Promise<string>
  /** Adds a room and returns its address. */
  addRoom(id: string, options?: RoomOptions): Promise<string>
  /** Calls the calendar. */
  call(
    token: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: BodyOnWire }>
  /** Creates an event. `from` and `to` are hours after `nine`. */
  create(token: string, event: NewEvent): Promise<EventOnWire>
  /** Changes any version of an event. */
  change(token: string, id: string | undefined, body: unknown): ReturnType<OpenCalendar['call']>
  remove(token: string, id: string | undefined): ReturnType<OpenCalendar['call']>
  /** Returns the dates of a series. `to` is in hours after `nine`. */
  datesOf(token: string, id: string, to: number): Promise<readonly EventOnWire[]>
  /** Returns the stored holds as 'room start end state', in hours after `nine`. */
  holds(): Promise<readonly string[]>
  /** Returns the hub events since the last call as 'name argument'. */
  hubEvents(): Promise<readonly string[]>
}

interface NewEvent extends Readonly<Record<string, unknown>> {
  /** Addresses. */
  readonly rooms?: readonly string[]
  readonly from?: number
  readonly to?: number
  readonly key?: string
}

/** Thursday, 2026-11-26, 10:00 in Prague: an hour after the office is opened. */
export const nine = Date.UTC(2026, 10, 26, 9)

export const hourAt = (hours: number): string => new Date(nine + hours * oneHour).toISOString()

export async function openCalendar(options?: OfficeOptions): Promise<OpenCalendar> {
  const here = await openOffice(options)
  let keys = 0
  let lastEvent = 0
  const call: OpenCalendar['call'] = async (token, method, path, body, headers = {}) => {
    const response = await here.send(method, `/calendar${path}`, { token, body, headers })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as never }
  }
  const extendSessions = () =>
    here.office.db
      .updateTable('sessions')
      .set({ access_until: nine + 9_999 * oneHour })
      .execute()
  return {
    here,
    call,
    signUp: async (name) => {
      const person = await here.signUp(name)
      await extendSessions()
      return person
    },
    addPanel: async (name, resourceId) => {
      const { token } = await here.addDevice('panel', { name, resourceId })
      await extendSessions()
      return token
    },
    addRoom: async (id, { approver, resourceTypeId, ...body } = {}) => {
      const email = `${id}@rooms.heron.example`
      await here.addResource(id, {
        email,
        name: `Room ${id}`,
        type_id: resourceTypeId ?? 'meeting-room',
        body: JSON.stringify({ timezone: 'Europe/Prague', ...body }),
        approver: approver ?? null,
      })
      return email
    },
    create: async (token, { rooms = [], from = 0, to = from + 1, key = `key ${(keys += 1)}`, ...more }) => {
      const { status, body } = await call(
        token,
        'POST',
        '/events',
        {
          subject: 'Review',
          start: hourAt(from),
          end: hourAt(to),
          timeZone: 'Europe/Prague',
          attendees: rooms.map((email) => ({ email, kind: 'resource' })),
          ...more,
        },
        { 'idempotency-key': key },
      )
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body
    },
    change: (token, id, body) => call(token, 'PATCH', pathOf(id), body, { 'if-match': '*' }),
    remove: (token, id) => call(token, 'DELETE', pathOf(id)),
    datesOf: async (token, id, to) =>
      (await call(token, 'GET', `${pathOf(id)}/occurrences?start=${hourAt(0)}&end=${hourAt(to)}`)).body.items,
    holds: async () => {
      const holds = await here.office.db
        .selectFrom('holds')
        .selectAll()
        .orderBy('resource')
        .orderBy('starts_at')
        .execute()
      const hours = (at: number): number => (at - nine) / oneHour
      return holds.map(
        ({ resource, starts_at, ends_at, state }) =>
          `${resource.split('@')[0] ?? ''} ${hours(starts_at)} ${hours(ends_at)} ${state}`,
      )
    },
    hubEvents: async () => {
      const rows = await here.office.db
        .selectFrom('outbox')
        .selectAll()
        .where('id', '>', lastEvent)
        .orderBy('id')
        .execute()
      lastEvent = rows.at(-1)?.id ?? lastEvent
      return rows.map((row) => `${row.name} ${(JSON.parse(row.arguments) as string[]).join(' ')}`)
    },
  }
}

export const pathOf = (id = ''): string => `/events/${encodeURIComponent(id)}`

/** The recurrence of a daily series. */
export const daily = (count: number) => ({ pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count } })

/** Returns the responses of the resources of an event. */
export const responsesOf = ({ attendees }: EventOnWire): readonly string[] =>
  attendees.filter(({ kind }) => kind === 'resource').map(({ response }) => response)
