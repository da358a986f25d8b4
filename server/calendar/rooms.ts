import * as v from 'valibot'
import { hoursOf } from '#src/features/availability/model/rules/working-hours.ts'
import type { Email } from '#src/kernel/ids.ts'
import { resourceSchema } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { confirmationRules, type ConfirmationRules } from '../rules/calendar/confirmation.ts'
import type { RoomFacts } from '../rules/calendar/room-rules.ts'
import type { HoursOnWire } from '../rules/calendar/schedule-body.ts'
import { stampName } from '../store/documents.ts'
import type { Queries } from '../store/schema.ts'

/** A resource as its calendar needs it. */
export interface Room {
  readonly id: string
  readonly email: Email
  readonly name: string
  readonly typeId: string
  /** Its name in the records of reservations (section 7). */
  readonly username: string
  /** Address of its approver. Null if it answers by its rules. */
  readonly approver: Email | null
  readonly facts: RoomFacts
  readonly confirmation: ConfirmationRules
  /** Null if the resource has none of its own. */
  readonly hours: HoursOnWire | null
}
export type Rooms = ReadonlyMap<Email, Room>

const columns = [
  'resources.id',
  'email',
  'resources.name',
  'type_id',
  'approver',
  'is_deleted',
  // Of the organisation, for a resource that names none.
  'time_zone',
  'documents.body as stamp',
] as const

/** Without the long texts, which are read only after a change: then all resources have another stamp. */
const rowsOfRooms = (queries: Queries) =>
  queries
    .selectFrom('resources')
    .leftJoin('organisation', (join) => join.on('organisation.id', '=', 1))
    .leftJoin('documents', (join) => join.on('documents.name', '=', stampName('resources')))
    .select(columns)

type RoomRow = Awaited<ReturnType<ReturnType<typeof rowsOfRooms>['execute']>>[number]
const members = ['id', 'email', 'name', 'type_id', 'approver', 'is_deleted', 'time_zone', 'stamp'] as const

/** Returns the resources among addresses, by address. Deleted ones accept nothing any more. */
export async function roomsByEmail(queries: Queries, emails: readonly string[]): Promise<Rooms> {
  const asked = [...new Set(emails.map(emailOf))]
  if (asked.length === 0) return new Map()
  return roomsOf(queries, await rowsOfRooms(queries).where('email', 'in', asked).execute())
}

export async function roomById(queries: Queries, id: string): Promise<Room | null> {
  const [room] = (await roomsOf(queries, await rowsOfRooms(queries).where('resources.id', '=', id).execute())).values()
  return room ?? null
}

/** What was read last of each address: a timeline asks for the same hundreds again and again. */
const known = new Map<string, { readonly row: RoomRow; readonly room: Room }>()
const knownAtMost = 20_000

function knownRoom(row: RoomRow): Room | null {
  const found = known.get(row.email)
  const isSame = row.stamp !== null && found !== undefined && members.every((name) => found.row[name] === row[name])
  return isSame ? found.room : null
}

async function roomsOf(queries: Queries, rows: readonly RoomRow[]): Promise<Rooms> {
  const others = rows.filter((row) => knownRoom(row) === null).map(({ id }) => id)
  const read =
    others.length === 0
      ? []
      : await queries.selectFrom('resources').select(['id', 'body']).where('id', 'in', others).execute()
  const bodies = new Map(read.map(({ id, body }) => [id, body]))
  return new Map(rows.map((row) => [emailOf(row.email), knownRoom(row) ?? keepRoom(row, bodies.get(row.id) ?? '{}')]))
}

/** Returns the address of the resource that records of reservations name. Null if there is none. */
export async function addressOfUsername(queries: Queries, username: string): Promise<Email | null> {
  const rows = await rowsOfRooms(queries)
    .where('is_deleted', '=', 0)
    .where((is) =>
      is.or([
        is('email', '=', emailOf(username)),
        is('resources.body', 'like', `%${likeText(JSON.stringify(username))}%`),
      ]),
    )
    .execute()
  const rooms = [...(await roomsOf(queries, rows)).values()]
  return rooms.find((room) => room.username === username)?.email ?? null
}

const likeText = (text: string): string => text.replaceAll(/[%_]/g, '_')

/** The calendar's part of a resource on the wire: a wrong picture does not prevent reservations. */
const bodySchema = v.pick(resourceSchema, [
  'username',
  'timezone',
  'conditions',
  'schedulingSettings',
  'daysOfWeek',
  'startTime',
  'endTime',
  'reservationsEnabled',
  'requiresConfirmation',
  'resourceUnconfirmedEventCancelEventTime',
  'resourceMinutesForConfirmationBeforeStartTime',
  'resourceUnconfirmedEventCancelEventAllDayTime',
])
const recordSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))
type Body = v.InferOutput<typeof bodySchema>

function keepRoom(row: RoomRow, text: string): Room {
  const { id, email, name } = row
  const body = v.parse(recordSchema, text)
  const resource = v.parse(bodySchema, { timezone: row.time_zone, ...body })
  const room: Room = {
    id,
    email: emailOf(email),
    name,
    typeId: row.type_id,
    username: resource.username ?? email,
    approver: row.approver === null ? null : emailOf(row.approver),
    facts: factsOf(resource, row.is_deleted === 1),
    confirmation: confirmationRules(resource),
    hours: hoursOnWire(resource),
  }
  if (known.size >= knownAtMost) known.clear()
  known.set(email, { row, room })
  return room
}

function factsOf(resource: Body, isDeleted: boolean): RoomFacts {
  const { zone, hours } = hoursOf(resource, null)
  return {
    zone,
    hours,
    settings: resource.schedulingSettings,
    reservationsEnabled: resource.reservationsEnabled && !isDeleted,
    reservedTo: resource.conditions.reservedTo,
    isFailing: false,
  }
}

function hoursOnWire({ timezone, daysOfWeek, startTime, endTime }: Body): HoursOnWire | null {
  return daysOfWeek === null || startTime === null || endTime === null
    ? null
    : { timezone, daysOfWeek, startTime, endTime }
}
