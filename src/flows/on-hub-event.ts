import type { Email, ResourceId } from '#src/core/brand.ts'
import type { HubEvent } from '#src/core/wire/hub.ts'
import { arrangeTimeline } from './arrange-timeline.ts'
import { askEngine } from './ask-engine.ts'
import { checkSlot } from './check-slot.ts'
import { coalesce, type Coalescer } from './coalesce.ts'
import type { Product } from './product.ts'
import { refreshConfiguration } from './refresh-configuration.ts'
import { refreshResources } from './refresh-resources.ts'
import { refreshResourcesSoon } from './refresh-resources-soon.ts'
import { reload } from './reload.ts'

const coalescers = new WeakMap<Product, Map<HubEvent['kind'], Coalescer<HubEvent>>>()

/** Takes what the server pushed (section 7). Bursts are gathered per kind: 250 ms of quiet, at most 1 s. */
export function onHubEvent(product: Product, event: HubEvent): void {
  if (product.signal.aborted) return
  const kinds = coalescers.get(product) ?? new Map<HubEvent['kind'], Coalescer<HubEvent>>()
  coalescers.set(product, kinds)
  const known = kinds.get(event.kind)
  const coalescer = known ?? coalesce((events) => react(product, events))
  if (!known) {
    kinds.set(event.kind, coalescer)
    product.signal.addEventListener('abort', coalescer.stop, { once: true })
  }
  coalescer.add(event)
}

/** One reaction for a burst of one kind; each ends in the same reload. */
async function react(product: Product, events: readonly HubEvent[]): Promise<void> {
  const [first] = events
  if (!first) return
  switch (first.kind) {
    case 'reload-resources':
      return reloadResources(product, events)
    case 'force-delete-refresh':
      if (events.every((event) => event.kind === 'force-delete-refresh' && event.of === 'qr-code')) return
      await refreshResources(product, { force: true })
      await arrangeTimeline(product)
      await reload(product)
      return
    case 'reload-area':
      await refreshConfiguration(product)
      await arrangeTimeline(product)
      return
    case 'reload-points-of-interest':
    case 'object-changed':
      // Points of interest and controls are shown by no screen yet: nothing on screen can be stale.
      return
  }
}

/** Events that name their resource concern its row alone; one that names none concerns all. */
async function reloadResources(product: Product, events: readonly HubEvent[]): Promise<void> {
  const named = events.map((event) => ('id' in event ? event.id : null))
  refreshResourcesSoon(product)
  if (named.includes(null)) {
    await reload(product)
    await checkSlot(product)
    return
  }
  const ids = [...new Set(named.filter((id): id is string => id !== null))] as ResourceId[]
  const emails = await emailsOf(product, ids)
  if (emails.length > 0) await reload(product, { emails })
  await checkSlot(product, ids)
}

async function emailsOf(product: Product, ids: readonly ResourceId[]): Promise<Email[]> {
  const asked = await Promise.all(ids.map((id) => askEngine(product.engine.resource(id))))
  return asked.flatMap((found) =>
    found.ok && found.value?.email ? [found.value.email.trim().toLowerCase() as Email] : [],
  )
}
