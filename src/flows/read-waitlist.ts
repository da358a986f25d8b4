import * as v from 'valibot'
import type { Standing } from '#src/core/waitlist/standing.ts'
import type { Wish } from '#src/core/waitlist/wish.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import { isRecord } from '#src/core/wire/record.ts'
import { requirementSchema } from './view-url.ts'

const quarter = v.pipe(v.number(), v.integer())
const nullableText = v.nullable(v.string())

const wishSchema: v.GenericSchema = v.object({
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

/** What was last seen, and when by the device's own clock: tabs that look by turns compare it. */
export interface KeptStandings {
  readonly lookedAt: number
  readonly byId: ReadonlyMap<string, Standing>
}

/** What cannot be read is left out. Passed ones may stand beside as many as one may wait for. */
export function readWishes(stored: unknown): readonly Wish[] {
  const list = Array.isArray(stored) ? (stored as readonly unknown[]) : []
  return list.flatMap((one) => {
    const parsed = v.safeParse(wishSchema, one)
    return parsed.success ? [parsed.output as Wish] : []
  })
}

export function readStandings(stored: unknown): KeptStandings {
  if (!isRecord(stored) || !isRecord(stored['byId'])) return { lookedAt: 0, byId: new Map() }
  const byId = Object.entries(stored['byId']).flatMap(([id, one]): [string, Standing][] => {
    const parsed = v.safeParse(standingSchema, one)
    return parsed.success ? [[id, parsed.output as Standing]] : []
  })
  return { lookedAt: Number(stored['lookedAt']) || 0, byId: new Map(byId) }
}
