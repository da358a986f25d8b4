import { fail } from '#src/core/result.ts'
import type { Hub, SharedHubOptions } from '#src/io/hub.ts'

/**
 * The live connection, whose code is loaded with its first start. Where it cannot be loaded, the connection counts as
 * down and is started again once the device is back online.
 */
export function createLaterHub(options: SharedHubOptions): Pick<Hub, 'start' | 'stop' | 'invokeObject'> {
  const leaving = new AbortController()
  const { signal } = leaving
  let hub: Hub | null = null

  async function start(): Promise<void> {
    const code = await import('#src/io/hub.ts').catch(() => null)
    if (signal.aborted) return
    if (code === null) {
      options.onState('Disconnected', null)
      window.addEventListener('online', () => void start(), { once: true, signal })
      return
    }
    hub ??= code.createSharedHub(options)
    await hub.start()
  }

  return {
    start,
    async stop() {
      leaving.abort()
      await hub?.stop()
    },
    invokeObject: async (id, item) => hub?.invokeObject(id, item) ?? fail({ kind: 'offline' }),
  }
}
