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

type Opening = Promise<Result<VenueView, Fault | VenueFault>>
type Opener = Pick<Product, 'api' | 'clock' | 'engine' | 'storage'>

/** What an engine is opening before anybody asked for it. */
const begun = new WeakMap<
  Product['engine'],
  { readonly site: string | null; readonly language: string; opening: Opening }
>()

/** Begins to open the map that `openVenue` will be asked for first. */
export function beginVenue(product: Opener, site: string | null, language: string, signal: AbortSignal): void {
  begun.set(product.engine, { site, language, opening: open(product, site, language, signal) })
}

/**
 * Fetches the indoor map of a site (null: of the first one) and opens it in the engine. What is kept on the device is not sent
 * again while the server says that it holds, and stands in where the server cannot be reached. What is larger than the engine would
 * take is not read.
 */
export function openVenue(product: Opener, site: string | null, language: string, signal: AbortSignal): Opening {
  const early = begun.get(product.engine)
  // The engine has one map: after the next one is opened, this one is not there any more.
  begun.delete(product.engine)
  return early?.site === site && early.language === language ? early.opening : open(product, site, language, signal)
}

async function open(product: Opener, site: string | null, language: string, signal: AbortSignal): Opening {
  const { api, clock, engine, storage } = product
  const name = `venue ${site ?? ''}`
  const kept = await storage.kept.get(name)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  const keptBody = isBuffer(kept?.body) ? kept.body : null
  const limit = venueLimits.archiveBytes
  const known = keptBody === null ? null : (kept?.timestamp ?? null)
  const asked = api.navigation.venue(known, site, limit, signal)
  // It nearly always holds still: the engine unpacks it while the server is asked.
  const keptOpened = keptBody === null ? null : askEngine(engine.openVenue(keptBody, language))
  const answered = await asked
  if (signal.aborted) return fail({ kind: 'cancelled' })
  if (!answered.ok || answered.value === 'unchanged') {
    if (keptOpened === null) return answered.ok ? fail({ kind: 'not-found', what: 'venue' }) : answered
    const opened = await keptOpened
    return opened.ok ? opened.value : opened
  }
  if ('tooLarge' in answered.value)
    return fail({ kind: 'over-limit', what: 'archiveBytes', found: answered.value.tooLarge, limit })
  const { body, etag } = answered.value
  // The engine takes the bytes with it.
  const copy = body.slice(0)
  const opened = await askEngine(engine.openVenue(body, language))
  if (!opened.ok) return opened
  if (opened.value.ok) void storage.kept.put(name, { timestamp: etag, savedAt: clock.now(), body: copy })
  return opened.value
}
