import type { HubName } from '#src/wire/hub.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import type { BackEnd } from './back-end.ts'
import { type ClosablePlace, closablePlaces, type CodedPlace, codedPlaces } from './venue/venue-places.ts'
import type { ClockSetting } from './server/time/clock.ts'
import type { Change } from './server/changes.ts'
import { deviceEmail } from './server/sign-in/callers.ts'
import { announceEdit } from './server/provoke.ts'
import { type FaultName, isFaultName } from './server/faults.ts'
import type { JournalKind } from './server/records.ts'
import type { Mail } from './server/sign-in/tokens.ts'
import type { DrawnKiosk } from './server/kiosks/drawn-kiosks.ts'
import type { Persona } from './server/people/people.ts'
import type { SwitchState } from './server/objects/objects.ts'
import type { ResourceRecord } from './server/resources/resources.ts'

/** A time span in UTC milliseconds or ISO instants. */
interface ColleagueRequest {
  /** An id or e-mail address. */
  readonly resourceId: string
  readonly start: number | string
  readonly end: number | string
  readonly subject?: string
}

/** The state that the panel shows and end-to-end tests read. */
export interface SandboxState {
  readonly world: string
  readonly size: number
  readonly seed: number
  readonly now: number
  readonly clock: ClockSetting
  readonly faults: Readonly<Partial<Record<FaultName, number>>>
  readonly latency: number
  readonly roomDelay: number
  readonly isColleaguesOn: boolean
  readonly connections: number
  readonly isHubRefusing: boolean
  /** Ids of the closures on the indoor maps. */
  readonly closed: readonly string[]
}

/**
 * The actions of a visitor or a test on the back end. Arguments and results are plain values, so that they fit through
 * a port.
 */
export interface Controls {
  state(): SandboxState
  /** Registrations, error logs and actions of clients, or their requests, newest last. */
  journal(kind: JournalKind): readonly unknown[]
  arm(name: string, times?: number): void
  disarm(name?: string): void
  setClock(setting: ClockSetting): void
  latency(milliseconds: number): void
  roomDelay(milliseconds: number): void
  colleagues(isOn: boolean): void
  /** Reserves a resource even if it is not free. Returns the id of the event. */
  colleagueBooks(request: ColleagueRequest): string
  /** Cancels an event by id, or the events of a resource in a span. Returns their number. */
  colleagueCancels(request: string | ColleagueRequest): number
  colleaguesAct(count: number): void
  dropHub(): void
  restartHub(milliseconds?: number): void
  /** Makes a number of changes within some milliseconds. Returns their number. */
  flood(count: number, overMilliseconds?: number): number
  /** Sets the presence sensor of a resource, by id or e-mail address. */
  sense(resourceId: string, isOccupied: boolean): boolean
  /** Returns the switches and presence sensors of a resource, by id or e-mail address. */
  objects(resourceId: string): readonly SwitchState[]
  /** Changes an object without an invocation: one value per element. */
  changeObject(objectId: string, values: Readonly<Record<string, boolean | number | string>>): void
  /** Door panels and lobby kiosks, the lobbies first. */
  kiosks(): readonly Pick<DrawnKiosk, 'id' | 'kind' | 'name'>[]
  /** Returns a code that sets a browser up as this device. */
  setUpKiosk(id: string): string
  /** Marks a device as out of order, as an administrator does. Null removes the mark. */
  setOutOfOrder(id: string, reason: string | null): void
  /**
   * Makes a change and broadcasts it with this name of section 7. Returns the new name of its subject, '' if there is
   * none.
   */
  provoke(name: HubName, resourceId?: string): string
  /** Broadcasts any hub event. */
  push(target: string, ...args: readonly unknown[]): void
  /** Returns new tokens of a persona, as after signing in. */
  signIn(persona: Persona): { readonly token: string; readonly refreshToken: string }
  /** Subscribes to the mails that the server would send. */
  onMail(listener: (mail: Mail) => void): void
  /** Returns resources by id, name, kind or address, for tests. */
  findResources(text: string, limit?: number): readonly Pick<ResourceRecord, 'id' | 'name' | 'email' | 'kind'>[]
  /** Returns places of the map with a QR code that are not resources, by their names. */
  findPlaces(text: string, limit?: number): readonly CodedPlace[]
  /** Returns the lifts, stairs, entrances and corridors of the first site. */
  closablePlaces(): readonly ClosablePlace[]
  /** Closes or opens a place on the map of an area, or of any area if it is null. */
  setClosed(id: string, areaId: string | null, isClosed: boolean): void
  /** Returns the calendar of a resource. */
  busy(
    resourceId: string,
    start: number | string,
    end: number | string,
  ): readonly {
    readonly id: string
    readonly start: number
    readonly end: number
    readonly subject: string
    readonly status: string
  }[]
  /** Applies a change of another tab with the same world. */
  receive(change: Change): void
  /** Resolves when all changes so far are stored, so that they survive a reload. */
  settled(): Promise<void>
}

export function createControls(backEnd: BackEnd): Controls {
  const { server } = backEnd
  const { calendar, clock, colleagues, faults, hub, journal, resources, rooms, timers, tokens, choice } = server
  const resourceOf = (idOrEmail: string): ResourceRecord => {
    const resource = resources.byId.get(idOrEmail) ?? resources.byEmail.get(idOrEmail.toLowerCase())
    if (resource === undefined) throw new RangeError(`Unknown resource '${idOrEmail}'`)
    return resource
  }
  const kioskOf = (id: string): DrawnKiosk => {
    const kiosk = server.kiosks.all.find((one) => one.id === id)
    if (kiosk === undefined) throw new RangeError(`Unknown kiosk '${id}'`)
    return kiosk
  }
  const faultOf = (name: string): FaultName => {
    if (!isFaultName(name)) throw new RangeError(`Unknown fault '${name}'`)
    return name
  }
  return {
    state: () => ({
      world: choice.world.name,
      size: choice.size,
      seed: choice.seed,
      now: clock.now(),
      clock: clock.setting(),
      faults: faults.armed(),
      latency: backEnd.latency,
      roomDelay: rooms.delay,
      isColleaguesOn: colleagues.isRunning,
      connections: hub.connections,
      isHubRefusing: hub.isRefusing,
      closed: server.edits.closures().map(({ id }) => id),
    }),
    journal: (kind) => journal.entries(kind),
    arm: (name, times) => faults.arm(faultOf(name), times),
    disarm: (name) => faults.disarm(name === undefined ? undefined : faultOf(name)),
    setClock: (setting) => clock.setTo(setting),
    latency: (milliseconds) => {
      backEnd.latency = Math.max(0, milliseconds)
    },
    roomDelay: (milliseconds) => {
      rooms.delay = Math.max(0, milliseconds)
    },
    colleagues: (isOn) => (isOn ? colleagues.start() : colleagues.stop()),
    colleagueBooks: ({ resourceId, start, end, subject }) =>
      colleagues.book({
        resource: resourceOf(resourceId),
        start: instantOf(start),
        end: instantOf(end),
        ...(subject === undefined ? {} : { subject }),
      }).id,
    colleagueCancels: (request) => {
      if (typeof request === 'string') return colleagues.cancel(request) ? 1 : 0
      return colleagues.cancelIn(resourceOf(request.resourceId), instantOf(request.start), instantOf(request.end))
    },
    colleaguesAct: (count) => {
      for (let number = 0; number < count; number++) colleagues.act()
    },
    dropHub: () => hub.drop(),
    restartHub: (milliseconds = 3_000) => hub.restart(milliseconds),
    flood: (count, overMilliseconds = 1_000) => {
      const from = Math.ceil(clock.now() / quarterMilliseconds) * quarterMilliseconds
      for (let number = 0; number < count; number++) {
        const resource = resources.all[(number * 7919) % resources.all.length]
        if (resource === undefined) continue
        const start = from + (number % 24) * quarterMilliseconds
        timers.after((overMilliseconds * number) / count, () => {
          const taken = calendar.busyOfResource(resource, start, start + quarterMilliseconds)
          if (taken.length === 0) colleagues.book({ resource, start, end: start + quarterMilliseconds })
          else hub.broadcast('reload-changed-resource', resource.id)
        })
      }
      return count
    },
    sense: (resourceId, isOccupied) => server.objects.sense(resourceOf(resourceId), isOccupied),
    objects: (resourceId) => server.objects.switches(resourceOf(resourceId)),
    changeObject: (objectId, values) => server.objects.change(objectId, values),
    kiosks: () => server.kiosks.all.map(({ id, kind, name }) => ({ id, kind, name })),
    setUpKiosk: (id) => tokens.issue(deviceEmail(kioskOf(id).id), 'setup', tokens.openSession('device')),
    setOutOfOrder: (id, reason) => server.kiosks.setOutOfOrder(kioskOf(id), reason),
    provoke: (name, resourceId) => server.provoke(name, resourceId),
    push: (target, ...args) => hub.broadcast(target, ...args),
    signIn: (persona) => {
      const { email } = server.people.persona(persona)
      const session = tokens.openSession()
      return { token: tokens.issue(email, 'api', session), refreshToken: tokens.issue(email, 'refresh', session) }
    },
    onMail: (listener) => server.mailLinks.onMail(listener),
    findResources: (text, limit = 10) => {
      const asked = text.toLowerCase()
      const found = resources.all.filter(
        ({ id, name, email, kind }) =>
          id === text || name.toLowerCase().includes(asked) || email.includes(asked) || kind === asked,
      )
      return found.slice(0, limit).map(({ id, name, email, kind }) => ({ id, name, email, kind }))
    },
    findPlaces: (text, limit = 10) => {
      const asked = text.toLowerCase()
      return [...codedPlaces(server).values()].filter(({ name }) => name.toLowerCase().includes(asked)).slice(0, limit)
    },
    closablePlaces: () => closablePlaces(server),
    setClosed: (id, areaId, isClosed) => {
      server.edits.setClosed(id, areaId, isClosed)
      hub.broadcast('Reload')
    },
    busy: (resourceId, start, end) =>
      calendar
        .busyOfResource(resourceOf(resourceId), instantOf(start), instantOf(end))
        .map(({ id, start: from, end: to, subject, status }) => ({ id, start: from, end: to, subject, status })),
    receive: (change) => {
      const id = change.key.slice(change.key.indexOf(':') + 1)
      const before = calendar.event(id)
      server.records.receive(change)
      const event = calendar.event(id) ?? before
      if (event !== null) server.announce(event)
      announceEdit(server.hub, change)
    },
    settled: () => server.records.settled(),
  }
}

function instantOf(moment: number | string): number {
  const instant = typeof moment === 'number' ? moment : Date.parse(moment)
  if (Number.isNaN(instant)) throw new RangeError(`Invalid time '${moment}': expected ISO 8601`)
  return instant
}
