import { oneDay } from '#src/kernel/time/moment.ts'
import { type Caller, callerOf } from '../http/callers.ts'
import type { Office } from '../office.ts'
import { reasonOf } from '../plain-fault.ts'
import { personOfCalendar } from '../rules/calendar/person-change.ts'
import { createHub, type HubSocket, kioskIdOfObject, type Listener, mayReceive } from '../rules/hub.ts'
import { rightOf } from '../rules/rights.ts'
import { roomOfDevice } from '../store/devices.ts'
import { objectsIn, setObject } from '../store/objects.ts'
import type { ToldEvent } from '../store/outbox.ts'
import { followOutbox } from './follow-outbox.ts'
import { type ServedHub, serveHub } from './serve-hub.ts'
import { signedTickets, skew } from './tickets.ts'

export interface OfficeHub extends ServedHub {
  /** Called after a commit that told something. */
  wake(): void
  /** Tells all clients to come back later, and ends their connections. Nothing is delivered any more. */
  farewell(): Promise<void>
}

/** The user of a connection. */
interface Who extends Listener, Pick<Caller, 'personId' | 'sessionId'> {}

/** Enough for an office of thousands: each has a tab or two open. */
const connectionsAtMost = 10_000

/** Milliseconds. A connection is no way around the end of a session: it has to prove itself again now and then. */
const longestConnection = oneDay

/** Milliseconds for the clients to receive that the server ends. */
const goodbye = 100

const timers = {
  after: (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** A change in a person's calendar without a resource concerns that person's pages alone. */
function isConcerned({ personId }: Who, target: string, [id]: readonly unknown[]): boolean {
  const owner = target === 'reload-changed-resource' && typeof id === 'string' ? personOfCalendar(id) : null
  return owner === null || owner === personId
}

/** Opens `/MessageHub`, which tells of committed changes by the table of rights. `isShared`: other processes serve the same clients. */
export async function openOfficeHub(
  office: Pick<Office, 'db' | 'log' | 'now' | 'outbox'>,
  isShared: boolean,
): Promise<OfficeHub> {
  const { db, log, now } = office
  /** Of the panels that were connected: the room of each. */
  const rooms = new Map<string, string | null>()
  /** Of the controllable objects that changed: the resource of each. */
  const objectRooms = new Map<string, string | null>()

  const isAtDevice = (deviceId: string, objectId: string): boolean => {
    const resourceId = objectRooms.get(objectId) ?? null
    return resourceId !== null && rooms.get(deviceId) === resourceId
  }
  const invoke = async (objectId: string, item: unknown, { user, sessionId }: Who): Promise<string | null> => {
    if (rightOf('HUB Object', user) === 'no' || !(await isGoing(sessionId))) return 'You aren’t allowed to do this.'
    try {
      return await setObject(office, objectId, item)
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'An object could not be set.')
      return 'The object could not be set. Try again later.'
    }
  }
  const isGoing = async (sessionId: string | null): Promise<boolean> => {
    if (sessionId === null) return false
    const session = await db.selectFrom('sessions').select('ended_at').where('id', '=', sessionId).executeTakeFirst()
    return session !== undefined && session.ended_at === null
  }
  const hub = createHub<Who>({
    timers,
    onObject: invoke,
    isFor: (listener, target, args) =>
      isConcerned(listener, target, args) && mayReceive(listener, target, args, isAtDevice),
  })

  const admit = async (accessToken: string | null): Promise<Who | null> => {
    const { user, personId, deviceId, sessionId } = await callerOf(db, accessToken, now())
    if (accessToken !== null && user === 'anonymous') return null
    if (deviceId !== null) rooms.set(deviceId, await roomOfDevice(db, deviceId))
    const end = now() + longestConnection
    return { user, personId, deviceId, sessionId, isOver: () => now() > end }
  }

  /** Ends the connections of sessions that ended, and of people whose rights changed since they connected. */
  const endOthers = async (since: number): Promise<void> => {
    const from = since - skew
    const ended = await db.selectFrom('sessions').select('id').where('ended_at', '>=', from).execute()
    const changed = await db
      .selectFrom('people')
      .select(['id', 'role', 'state'])
      .where('changed_at', '>=', from)
      .execute()
    if (ended.length === 0 && changed.length === 0) return
    const sessions = new Set(ended.map(({ id }) => id))
    const people = new Map(changed.map(({ id, role, state }) => [id, state === 'active' ? role : null]))
    hub.end(
      ({ sessionId, personId, user }) =>
        (sessionId !== null && sessions.has(sessionId)) ||
        (personId !== null && people.has(personId) && people.get(personId) !== user),
    )
  }
  const resourceOf = async (objectId: string): Promise<string | null> =>
    (await objectsIn(db)).find(({ id }) => id === objectId)?.resourceId ?? null
  const deliver = async ({ name, args }: ToldEvent): Promise<void> => {
    const [objectId] = args
    if (name === 'ObjectChanged' && typeof objectId === 'string') {
      const deviceId = kioskIdOfObject(objectId)
      if (deviceId === null) objectRooms.set(objectId, await resourceOf(objectId))
      // It may have another room now.
      else if (rooms.has(deviceId)) rooms.set(deviceId, await roomOfDevice(db, deviceId))
    }
    hub.broadcast(name, ...args)
  }

  const follower = await followOutbox(office, {
    prepare: endOthers,
    // Clients that connect again load everything again.
    missed: hub.drop,
    deliver,
  })
  const served = serveHub<Who>(
    {
      admit,
      open: (socket: HubSocket, who: Who) => hub.open(socket, who),
      restart: hub.restart,
      get isRefusing() {
        return hub.isRefusing
      },
    },
    { connectionsAtMost, ...(isShared && { tickets: await signedTickets(db, now) }) },
  )
  return {
    ...served,
    get connections() {
      return served.connections
    },
    wake: follower.wake,
    farewell: async () => {
      await follower.stop()
      const isListening = served.connections > 0
      served.close()
      if (isListening) await new Promise((resolve) => void setTimeout(resolve, goodbye))
      served.end()
    },
  }
}
