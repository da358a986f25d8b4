import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DrawnKiosk } from '#mocks/server/kiosks/drawn-kiosks.ts'
import { alertOffline } from '#sandbox-server/alert-offline.ts'
import { postTo } from '#server/jobs/post-alert.ts'
import type { DeviceAlert } from '#server/rules/devices/alerts.ts'
import { readFlags } from '#sandbox-server/flags.ts'
import { openWorld } from '#tests/mocks/open-world.ts'

const minute = 60_000

afterEach(() => void vi.restoreAllMocks())

/** A world in which one panel has just sent a heartbeat. */
async function openWatched(send: (alert: DeviceAlert) => Promise<void> = () => Promise.resolve(), silentMinutes = 0) {
  const { backEnd, timers } = await openWorld()
  const { server } = backEnd
  const kiosk = server.kiosks.all.find(({ kind, outOfOrder }) => kind === 'panel' && outOfOrder === null)
  if (kiosk === undefined) throw new RangeError('The world has no panel')
  const beat = (one: DrawnKiosk = kiosk) => server.kiosks.seen(one, { version: '1', network: null })
  beat()
  timers.pass(silentMinutes * minute)
  const sent: string[] = []
  const stop = alertOffline(server, async (alert) => {
    await send(alert)
    sent.push(`${alert.event} ${alert.id}`)
  })
  /** Minute by minute, with the requests of each. */
  const pass = async (minutes: number): Promise<void> => {
    for (let count = 0; count < minutes; count++) {
      timers.pass(minute)
      await new Promise((resolve) => void setImmediate(resolve))
    }
  }
  return { server, kiosk, beat, sent, pass, stop }
}

describe('the alert of an offline device', () => {
  it('comes once after 15 minutes of silence, and once more when it is back', async () => {
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

  it('does not come for one that was never in use, or is out of service', async () => {
    const { server, kiosk, sent, pass } = await openWatched()
    server.kiosks.setOutOfOrder(kiosk, 'Cracked')
    await pass(60)
    expect(sent).toEqual([])
  })

  it('does not count the time during which the server was down', async () => {
    const { sent, pass } = await openWatched(undefined, 600)
    await pass(14)
    expect(sent).toEqual([])
    await pass(2)
    expect(sent).toHaveLength(1)
  })

  it('is sent again when the webhook failed', async () => {
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

  it('is posted as JSON, and a response that is no success counts as a failure', async () => {
    const bodies: unknown[] = []
    let status = 204
    const webhook = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        bodies.push(JSON.parse(body))
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => void webhook.listen(0, '127.0.0.1', resolve))
    const post = postTo(`http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook`)
    const at = '2026-11-20T08:41:00.000Z'
    const alert = { event: 'device-offline', id: 'a', name: 'Aspen', kind: 'panel', lastSeen: at, at } as const
    await post(alert)
    expect(bodies).toEqual([alert])
    status = 500
    await expect(post(alert)).rejects.toThrow('responded with 500')
    await new Promise((resolve) => void webhook.close(resolve))
  })

  it('needs an address', () => {
    expect(readFlags(['--alert', 'https://hooks.example/x'])).toMatchObject({ alert: 'https://hooks.example/x' })
    expect(readFlags([])).toMatchObject({ alert: null })
    expect(readFlags(['--alert', 'ftp://x'])).toEqual({
      error: "Invalid --alert 'ftp://x': expected an http or https address.",
    })
  })
})
