import * as Comlink from 'comlink'
import type { Engine } from './engine.ts'
import type { WorkerLike } from './link.ts'

/** The engine's code as a separate chunk of the page, because a worker's file exports nothing. */
const [loadEngine] = Object.values(
  import.meta.glob<{ readonly createEngine: () => Engine }>('../../../workers/compute/engine.ts'),
)

/**
 * Opens the engine on the page's own thread, behind a port like a worker, so callers need no changes. The page responds more
 * slowly, but works even if the browser ends every worker. Rejects if the code cannot be loaded.
 */
export async function openOnPage(): Promise<WorkerLike> {
  if (!loadEngine) throw new Error('No compute engine in this build')
  const { createEngine } = await loadEngine()
  const { port1, port2 } = new MessageChannel()
  Comlink.expose(createEngine(), port2)
  return Object.assign(port1, {
    terminate: () => {
      port1.close()
      port2.close()
    },
  })
}
