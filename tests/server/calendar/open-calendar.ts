import type { ResourceOnWire } from '#src/wire/resource.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import { beginSession } from '#server/identity/sessions.ts'
import { openOffice, type OfficeOptions, type OpenOffice } from '../open-office.ts'

/** An event as the calendar sends it, as far as tests read it. */
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

/** What any call of the calendar returns, as far as tests read it. */
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
  /** Adds a person, whose access does not end while the test moves the clock. */
  signUp(name: string): ReturnType<OpenOffice['signUp']>
  /** Adds a panel at the door of a resource and returns its access token. */
  addPanel(name: string, resourceId: string): Promise<string>
  /** Adds a room and returns its address. */
  addRoom(id: string, options?: RoomOptions): Promise<string>
  /** A call of the calendar. */
  call(
    token: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: BodyOnWire }>
  /** Creates an event and returns it. `start` and `end` are hours after nine on the first day. */
  create(token: string, event: NewEvent): Promise<EventOnWire>
  /** Times that are held, as 'room start end state' in hours after nine. */
  held(): Promise<readonly string[]>
  /** What was told to the hub since the last call, as 'name argument'. */
  told(): Promise<readonly string[]>
}

interface NewEvent extends Readonly<Record<string, unknown>> {
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
  let toldUntil = 0
  const call: OpenCalendar['call'] = async (token, method, path, body, headers = {}) => {
    const response = await here.send(method, `/calendar${path}`, { token, body, headers })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as never }
  }
  const letSessionsLast = () =>
    here.office.db
      .updateTable('sessions')
      .set({ access_until: nine + 9_999 * oneHour })
      .execute()
  return {
    here,
    call,
    signUp: async (name) => {
      const person = await here.signUp(name)
      await letSessionsLast()
      return person
    },
    addPanel: async (name, resourceId) => {
      const { db } = here.office
      const device = { id: `panel of ${resourceId}`, kind: 'panel', reports: '[]', log: '[]' } as const
      const place = { name, language: null, resourceId, areaId: null, unitId: null, heading: null }
      await db
        .insertInto('devices')
        .values({ ...device, place: JSON.stringify(place) })
        .execute()
      const { token } = await beginSession(db, { subject: `device:${device.id}`, way: 'device', now: here.now })
      await letSessionsLast()
      return token
    },
    addRoom: async (id, { approver, resourceTypeId, ...body } = {}) => {
      const email = `${id}@rooms.heron.example`
      await here.office.db
        .insertInto('resources')
        .values({
          id,
          email,
          name: `Room ${id}`,
          type_id: resourceTypeId ?? 'meeting-room',
          area_id: null,
          body: JSON.stringify({ timezone: 'Europe/Prague', ...body }),
          approver: approver ?? null,
          position: 1,
          is_deleted: 0,
          changed_at: here.now,
        })
        .execute()
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
    held: async () => {
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
    told: async () => {
      const rows = await here.office.db
        .selectFrom('outbox')
        .selectAll()
        .where('id', '>', toldUntil)
        .orderBy('id')
        .execute()
      toldUntil = rows.at(-1)?.id ?? toldUntil
      return rows.map((row) => `${row.name} ${(JSON.parse(row.arguments) as string[]).join(' ')}`)
    },
  }
}

/** The answers of the resources. */
export const answersOf = ({ attendees }: EventOnWire): readonly string[] =>
  attendees.filter(({ kind }) => kind === 'resource').map(({ response }) => response)
