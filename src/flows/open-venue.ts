import type { VenueFault, VenueView } from '#src/contract/compute.ts'
import type { Fault } from '#src/core/fault.ts'
import { areaAndParents } from '#src/core/filter/areas.ts'
import { fail, type Result } from '#src/core/result.ts'
import { venueLimits } from '#src/core/venue/fault.ts'
import { askEngine } from './ask-engine.ts'
import { isBuffer } from './kept.ts'
import type { Product } from './product.ts'

/** The area without a parent that another lies in: the site, of which there is one map. Null where it is not known. */
export function siteOf({ configuration }: Pick<Product, 'configuration'>, areaId: string | null): string | null {
  const byId = new Map(configuration.areas.map((area) => [area.id, area]))
  return areaId === null || !byId.has(areaId) ? null : (areaAndParents(byId, areaId).at(-1) ?? null)
}

/**
 * Fetches the indoor map of a site (null: of the first one) and opens it in the engine. What is kept on the device is not sent
 * again while the server says that it holds, and stands in where the server cannot be reached.
 */
export async function openVenue(
  product: Pick<Product, 'api' | 'clock' | 'engine' | 'storage'>,
  site: string | null,
  language: string,
  signal: AbortSignal,
): Promise<Result<VenueView, Fault | VenueFault>> {
  const { api, clock, engine, storage } = product
  const name = `venue ${site ?? ''}`
  const kept = await storage.kept.get(name)
  const keptBody = isBuffer(kept?.body) ? kept.body : null
  const answered = await api.navigation.venue(keptBody === null ? null : (kept?.timestamp ?? null), site, signal)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  const fresh = answered.ok && answered.value !== 'unchanged' ? answered.value : null
  const body = fresh?.body ?? keptBody
  if (body === null) return answered.ok ? fail({ kind: 'not-found', what: 'venue' }) : answered
  // The engine takes the bytes with it. What it will refuse for its size is not worth the copy.
  const copy = fresh === null || body.byteLength > venueLimits.archiveBytes ? null : body.slice(0)
  const opened = await askEngine(engine.openVenue(body, language))
  if (!opened.ok) return opened
  if (opened.value.ok && fresh !== null && copy !== null)
    void storage.kept.put(name, { timestamp: fresh.etag, savedAt: clock.now(), body: copy })
  return opened.value
}
