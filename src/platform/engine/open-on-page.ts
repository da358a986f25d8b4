import * as Comlink from 'comlink'
import type { Engine } from './engine.ts'
import type { WorkerLike } from './link.ts'

/** The engine's code once more, as a chunk of the page's own: a worker's file exports nothing. */
const [loadEngine] = Object.values(
  import.meta.glob<{ readonly createEngine: () => Engine }>('../../../workers/compute/engine.ts'),
)

/**
 * The engine on the page's own thread, behind a port as behind a worker: whoever asks it need not know. The page answers
 * more slowly, but it goes on where the browser ends every worker. Rejects where the code cannot be loaded.
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
