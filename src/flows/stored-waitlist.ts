import * as v from 'valibot'
import { resolveZone } from '#src/core/time/zones.ts'
import type { Standing } from '#src/core/waitlist/standing.ts'
import type { Wish } from '#src/core/waitlist/wish.ts'
import { isRecord } from '#src/core/wire/record.ts'
import { clearWaitlist, setStandings, setWishes } from '#src/state/waitlist.ts'
import type { Product } from './product.ts'
import { createStoredList } from './stored-list.ts'
import { requirementSchema } from './view-url.ts'

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

/** Without a limit here: `addWish` refuses entries above the most that may be open, and those that passed do not count. */
export const storedWaitlist = createStoredList<Wish>({
  name: 'waitlist',
  shelf: ({ waitlist }) => waitlist,
  schema: entrySchema as v.GenericSchema<unknown, Wish>,
  show: setWishes,
  clear: clearWaitlist,
  news: 'waitlist',
})

/** What the last check found, and when it was by the device's clock: tabs that check in turns compare it. */
interface KeptStandings {
  readonly lookedAt: number
  readonly byId: ReadonlyMap<string, Standing>
}

/** Loads the user's waitlist and what was last found for it from the device. */
export async function loadWaitlist(product: Product): Promise<void> {
  const standings = await product.storage.standings.get()
  if (product.signal.aborted) return
  setStandings(readStandings(standings).byId)
  await storedWaitlist.load(product)
}

export function readStandings(stored: unknown): KeptStandings {
  if (!isRecord(stored) || !isRecord(stored['byId'])) return { lookedAt: 0, byId: new Map() }
  const byId = Object.entries(stored['byId']).flatMap(([id, one]): [string, Standing][] => {
    const parsed = v.safeParse(standingSchema, one)
    return parsed.success ? [[id, parsed.output as Standing]] : []
  })
  return { lookedAt: Number(stored['lookedAt']) || 0, byId: new Map(byId) }
}
