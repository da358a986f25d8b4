import type { EngineSettings } from '#src/engine/compute.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import { bytesOf, settings, spanOf } from './campus.ts'

/** Creates an engine with resources that shows `[0, quarters)`. */
export function engineWith(
  resources: readonly ResourceOnWire[],
  given: Partial<EngineSettings> = {},
  quarters = 96,
): Engine {
  const engine = createEngine()
  engine.configure(settings(given))
  engine.open(spanOf(0, quarters))
  engine.loadResources(bytesOf(resources))
  return engine
}
