import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Server } from '#mocks/server/server.ts'
import { alertOf, type DeviceAlert } from '#server/rules/devices/alerts.ts'
import { messageOf } from '#src/kernel/message-of.ts'

const checkEvery = oneMinute

/**
 * Reports each device that falls silent, and again when it is back. Time during which this server did not run does not count. A
 * report that `send` rejects is sent again a minute later. Returns a function that ends this.
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
        const [lastSeen, isOutOfOrder] = [kiosks.lastSeenOf(kiosk), kiosks.isOutOfOrder(kiosk)]
        const alert = alertOf({ id, name, kind, lastSeen, isOutOfOrder, isReported: offline.has(id) }, begun, now)
        if (alert === null) return
        try {
          await send(alert)
        } catch (error) {
          console.error(`Could not report ${alert.event} of ${id}: ${messageOf(error)}`)
          return
        }
        if (alert.event === 'device-offline') offline.add(id)
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
