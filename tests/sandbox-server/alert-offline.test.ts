import { afterEach, describe, expect, it, vi } from 'vitest'
import { alertOffline } from '#sandbox-server/alert-offline.ts'
import type { DeviceAlert } from '#server/rules/devices/alerts.ts'
import { openWorld } from '#tests/mocks/open-world.ts'

const minute = 60_000

afterEach(() => void vi.restoreAllMocks())

/** Opens a world with one panel that has just sent a heartbeat. */
async function openWatched(send: (alert: DeviceAlert) => Promise<void> = () => Promise.resolve()) {
  const { backEnd, timers } = await openWorld()
  const { server } = backEnd
  const kiosk = server.kiosks.all.find(({ kind, outOfOrder }) => kind === 'panel' && outOfOrder === null)
  if (kiosk === undefined) throw new RangeError('The world has no panel')
  const beat = () => server.kiosks.seen(kiosk, { version: '1', network: null })
  beat()
  const sent: string[] = []
  const stop = alertOffline(server, async (alert) => {
    await send(alert)
    sent.push(`${alert.event} ${alert.id}`)
  })
  /** Advances the time and waits for the requests of each minute. */
  const pass = async (minutes: number): Promise<void> => {
    for (let count = 0; count < minutes; count++) {
      timers.pass(minute)
      await new Promise((resolve) => void setImmediate(resolve))
    }
  }
  return { server, kiosk, beat, sent, pass, stop }
}

describe('the alert of an offline device', () => {
  it('is sent once after 15 minutes, and another when the device is back', async () => {
    const { kiosk, beat, sent, pass, stop } = await openWatched()
    await pass(14)
    expect(sent).toEqual([])
    await pass(30)
    expect(sent).toEqual([`device-offline ${kiosk.id}`])
    beat()
    await pass(2)
    expect(sent).toEqual([`device-offline ${kiosk.id}`, `device-online ${kiosk.id}`])
    stop()
    await pass(60)
    expect(sent).toHaveLength(2)
  })

  it('is not sent for a device out of order', async () => {
    const { server, kiosk, sent, pass } = await openWatched()
    server.kiosks.setOutOfOrder(kiosk, 'Cracked')
    await pass(60)
    expect(sent).toEqual([])
  })

  it('is repeated after a failure of the webhook', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    let isDown = true
    const { sent, pass } = await openWatched(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()))
    await pass(20)
    expect(sent).toEqual([])
    expect(logged).toHaveBeenCalled()
    isDown = false
    await pass(1)
    expect(sent).toHaveLength(1)
  })
})
