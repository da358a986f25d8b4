import { createRandom, pick } from '#mocks/server/random.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import type { Server } from '#mocks/server/server.ts'
import { hostilePushes } from './hostile.ts'

/** Seeded hub events of a busy campus, one per step. */
export interface Storm {
  step(): void
  /** A change and its event, without events that cause a full reload and so would hide a lost change. */
  stepWithoutReload(): void
  readonly pushed: number
  readonly hostile: number
  readonly changes: number
  /** UTC milliseconds of each booking in a row on screen, by the number in its subject. */
  readonly sentAt: ReadonlyMap<number, number>
  /** UTC milliseconds of cancellations. */
  readonly cancelledAt: ReadonlyMap<number, number>
}

export interface StormParts {
  readonly server: Server
  readonly seed: number
  /** Ids of the resources on screen. */
  readonly shown: readonly string[]
  /** First of `hours` booked hours, in UTC milliseconds. */
  readonly from: number
  /** Every nth event is hostile. */
  readonly hostileEvery: number
}

export const subjectOf = (number: number): string => `Soak ${number}`

const hour = 3_600_000
const hours = 6

/** Event names with a resource, also in the spelling of the specification. */
const changedNames = ['reload-changed-resource', 'reload-chaneged-resource'] as const
const pointNames = ['Reload', 'reload-chaneged-qrCode', 'reload-changed-qrCode', 'reload-deleted-qrCode'] as const

export function createStorm({ server, seed, shown, from, hostileEvery }: StormParts): Storm {
  const { hub, colleagues, calendar, resources } = server
  const random = createRandom(seed)
  const usable = resources.all.filter(({ isFailing, reservedTo }) => !isFailing && reservedTo === null)
  const onScreen = usable.filter(({ id }) => shown.includes(id))
  const booked = new Map<string, { readonly id: string; readonly number: number }>()
  const sentAt = new Map<number, number>()
  const cancelledAt = new Map<number, number>()
  let pushed = 0
  let hostile = 0
  let changes = 0
  let serial = 0

  /** Books a free hour, cancels an own booking, or only sends an event. */
  const change = (resource: ResourceRecord, isShown: boolean): void => {
    const start = from + Math.floor(random() * hours) * hour
    const key = `${resource.index} ${start}`
    const own = booked.get(key)
    if (own !== undefined) {
      booked.delete(key)
      cancelledAt.set(own.number, Date.now())
      colleagues.cancel(own.id)
    } else if (calendar.busyOfResource(resource, start, start + hour).length > 0) {
      hub.broadcast('reload-changed-resource', resource.id)
      return
    } else {
      serial += 1
      if (isShown) sentAt.set(serial, Date.now())
      const { id } = colleagues.book({ resource, start, end: start + hour, subject: subjectOf(serial) })
      booked.set(key, { id, number: serial })
    }
    changes += 1
  }

  const sendHostile = (): void => {
    const push = hostilePushes[hostile % hostilePushes.length]
    hostile += 1
    if (push !== undefined) hub.broadcast(push.target, ...push.args)
  }

  /** Sends a random ordinary event. */
  const sendOrdinary = (): void => {
    const drawn = random()
    const resource = pick(usable, random())
    if (drawn < 0.12) change(pick(onScreen, random()), true)
    else if (drawn < 0.3) change(resource, false)
    else if (drawn < 0.6) hub.broadcast(pick(changedNames, random()), resource.id)
    else if (drawn < 0.65) hub.broadcast(pick(pointNames, random()), `point-${Math.floor(random() * 40)}`)
    else if (drawn < 0.66) hub.broadcast('reload-area', `area-${Math.floor(random() * 10)}`)
    else if (drawn < 0.661) hub.broadcast('reload-deleted-resource', resource.id)
    else if (drawn < 0.662) hub.broadcast('reload-changed-resource')
    else hub.broadcast('ObjectChanged', `object-${Math.floor(random() * 200)}`, `{"value":${random()}}`)
  }

  return {
    step: () => {
      pushed += 1
      if (pushed % hostileEvery === 0) sendHostile()
      else sendOrdinary()
    },
    stepWithoutReload: () => {
      pushed += 1
      const isShown = random() < 0.3
      change(pick(isShown ? onScreen : usable, random()), isShown)
    },
    get pushed() {
      return pushed
    },
    get hostile() {
      return hostile
    },
    get changes() {
      return changes
    },
    sentAt,
    cancelledAt,
  }
}
