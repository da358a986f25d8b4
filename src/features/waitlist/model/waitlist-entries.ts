import * as v from 'valibot'
import { notifyChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { notify, undoPeriod } from '#src/features/notices/model/state.ts'
import { createStoredList } from '#src/base/stored-list.ts'
import { draftOfPress, takeBackPress } from '#src/features/bookings/model/reserve/one-tap.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { requirementSchema } from '#src/features/availability/model/view-url.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { hasPassed, isSameWish, mostWishes, type Offer, type Standing, type Wish } from './rules/waitlist.ts'
import { clearWaitlist, setReserving, setStandings, setWishes, waitlist } from './state.ts'
import { traitsOf } from '#src/kernel/fault.ts'

const quarter = v.pipe(v.number(), v.integer())
const nullableText = v.nullable(v.string())

const entrySchema: v.GenericSchema = v.object({
  id: v.string(),
  resourceId: nullableText,
  name: v.string(),
  question: v.object({
    requirements: v.array(requirementSchema),
    attendees: v.object({ total: v.number(), onSite: v.number() }),
    name: v.string(),
    search: v.string(),
    only: v.nullable(v.array(v.string())),
  }),
  span: v.pipe(
    v.object({ from: quarter, to: quarter }),
    v.check(({ from, to }) => from < to),
  ),
  zone: v.pipe(
    v.string(),
    v.check((zone) => resolveZone(zone).ok),
  ),
  since: v.number(),
})

const standingSchema = v.object({
  freed: v.pipe(v.number(), v.integer(), v.minValue(0)),
  offer: v.nullable(v.object({ id: v.string(), name: v.string(), areaName: v.string() })),
})

/** Has no limit, because `addWish` refuses entries above the maximum of open ones, and passed entries do not count. */
export const storedWaitlist = createStoredList<Wish>({
  name: 'waitlist',
  shelf: (storage) => storage.waitlist,
  schema: entrySchema as v.GenericSchema<unknown, Wish>,
  show: setWishes,
  clear: clearWaitlist,
  news: 'waitlist',
})

/** Result of the last check, and its time on the device's clock. Tabs compare this time, because they take turns. */
interface KeptStandings {
  readonly lookedAt: number
  readonly byId: ReadonlyMap<string, Standing>
}

/** Loads the user's waitlist and its last standings from the device. */
export async function loadWaitlist(services: Reading): Promise<void> {
  const standings = await services.storage.standings.get()
  if (services.signal.aborted) return
  setStandings(readStandings(standings).byId)
  await storedWaitlist.load(services)
}

export function readStandings(stored: unknown): KeptStandings {
  if (!isRecord(stored) || !isRecord(stored['byId'])) return { lookedAt: 0, byId: new Map() }
  const byId = Object.entries(stored['byId']).flatMap(([id, one]): [string, Standing][] => {
    const parsed = v.safeParse(standingSchema, one)
    return parsed.success ? [[id, parsed.output as Standing]] : []
  })
  return { lookedAt: Number(stored['lookedAt']) || 0, byId: new Map(byId) }
}

/** Path of the waitlist, next to the other reservations. */
export const waitlistPath = '/reservations?panel=waitlist'

export type NewWish = Omit<Wish, 'id' | 'since'>

/**
 * Adds an entry to this user's waitlist on this device, and shows a notice. If the same entry exists or the waitlist is
 * full, the notice says so instead. `when` is the formatted time.
 */
export async function addWish(services: Reading, wish: NewWish, when: string): Promise<void> {
  const { clock, routing } = services
  const now = clock.now()
  const action = { key: 'waitlist.show' as const, run: () => routing.navigate(waitlistPath) }
  const outcome: { came: 'added' | 'already' | 'full' } = { came: 'added' }
  const added: Wish = { ...wish, id: crypto.randomUUID(), since: now }
  await storedWaitlist.change(services, (wishes) => {
    const open = wishes.filter((one) => !hasPassed(one, now))
    if (open.some((one) => isSameWish(one, wish))) outcome.came = 'already'
    else if (open.length >= mostWishes) outcome.came = 'full'
    else return [...wishes, added]
    return wishes
  })
  const { came } = outcome
  if (services.signal.aborted) return
  if (came === 'full') {
    notify({ kind: 'warning', key: 'waitlist.full', values: { most: mostWishes }, action })
    return
  }
  const key = wish.resourceId === null ? (`waitlist.${came}Search` as const) : (`waitlist.${came}` as const)
  const kind = came === 'added' ? 'success' : 'info'
  notify({ kind, key, values: { name: wish.name, when }, action, lasts: undoPeriod })
}

/** Removes an entry and offers to undo this. */
export async function removeWish(services: Reading, id: string): Promise<void> {
  const removed = await storedWaitlist.remove(services, id)
  if (!removed) return
  const { resourceId, name } = removed.item
  notify({
    kind: 'success',
    key: resourceId === null ? 'waitlist.removedSearch' : 'waitlist.removed',
    values: { name },
    action: { key: 'app.undo', run: () => void removed.undo() },
    lasts: undoPeriod,
  })
}

/** Removes entries that were reserved or have passed, without a notice. */
export async function dropWishes(services: Reading, ids: readonly string[]): Promise<void> {
  await storedWaitlist.change(services, (wishes) => wishes.filter(({ id }) => !ids.includes(id)))
}

/**
 * Reserves a resource that became free, with one click and the usual reservation process. `when` is the formatted time.
 * If another user was faster, a notice says so and the entry stays.
 */
export async function bookWish(
  services: Booking,
  { id, span }: Pick<Wish, 'id' | 'span'>,
  offer: Offer,
  { subject, when }: { readonly subject: string; readonly when: string },
): Promise<void> {
  if (waitlist.reserving.includes(id)) return
  setReserving(id, true)
  const made = await reserve(services, draftOfPress(offer.id, instantsOf(span), subject))
  if (services.signal.aborted) return
  setReserving(id, false)
  const values = { name: offer.name, when }
  if (!made.ok) {
    const { fault } = made
    const { kind } = fault
    if (kind === 'slot-taken') notify({ kind: 'warning', key: 'waitlist.takenAgain', values })
    // Other faults are reported like those of every reservation.
    else if (traitsOf(fault).precedesSending || kind === 'not-found')
      notify({ kind: 'error', key: 'waitlist.failed', values: { ...values, kind } })
    // The standing is out of date, or was never correct.
    notifyChangedResources(services, null)
    return
  }
  await dropWishes(services, [id])
  const run = (): void => void takeBackPress(services, offer.id, made.value)
  notify({ kind: 'success', key: 'waitlist.booked', values, action: { key: 'app.undo', run }, lasts: undoPeriod })
}
