import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Server } from '#mocks/server/server.ts'

/** Body of the request that reports a device. Times are ISO 8601. */
export interface DeviceAlert {
  readonly event: 'device-offline' | 'device-online'
  readonly id: string
  readonly name: string
  readonly kind: 'panel' | 'lobby'
  readonly lastSeen: string
  readonly at: string
}

const offlineAfter = 15 * oneMinute
const checkEvery = oneMinute

/**
 * Reports each device that has sent no heartbeat for 15 minutes, once, and again when it is back. Devices that were never
 * in use or are out of service are not reported. Time during which this server did not run does not count. A report that
 * `send` rejects is sent again a minute later. Returns a function that ends this.
 */
export function alertOffline(
  { kiosks, clock, timers }: Pick<Server, 'kiosks' | 'clock' | 'timers'>,
  send: (alert: DeviceAlert) => Promise<void>,
): () => void {
  const begun = clock.now()
  const offline = new Set<string>()
  let stop: () => void = () => undefined
  let isOver = false
  const check = async (): Promise<void> => {
    const now = clock.now()
    await Promise.all(
      kiosks.all.map(async (kiosk) => {
        const { id, name, kind } = kiosk
        const lastSeen = kiosks.lastSeenOf(kiosk)
        if (lastSeen === null || kiosks.isOutOfOrder(kiosk)) return
        const isOffline = now - Math.max(lastSeen, begun) > offlineAfter
        if (isOffline === offline.has(id)) return
        const event = isOffline ? 'device-offline' : 'device-online'
        const [seen, at] = [lastSeen, now].map((time) => new Date(time).toISOString())
        try {
          await send({ event, id, name, kind, lastSeen: seen ?? '', at: at ?? '' })
        } catch (error) {
          console.error(`Could not report ${event} of ${id}: ${error instanceof Error ? error.message : String(error)}`)
          return
        }
        if (isOffline) offline.add(id)
        else offline.delete(id)
      }),
    )
    if (!isOver) stop = timers.after(checkEvery, () => void check())
  }
  stop = timers.after(checkEvery, () => void check())
  return () => {
    isOver = true
    stop()
  }
}

const longest = 10_000

/** Sends a report to a webhook as JSON. Rejects if the webhook cannot be reached or does not accept it. */
export const postTo =
  (url: string) =>
  async (alert: DeviceAlert): Promise<void> => {
    const answered = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(alert),
      signal: AbortSignal.timeout(longest),
    })
    if (!answered.ok) throw new Error(`${url} responded with ${answered.status}`)
  }
