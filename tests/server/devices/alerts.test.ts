import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { alerts } from '#server/jobs/alerts.ts'
import { noteHeartbeat } from '#server/store/devices.ts'
import { openDevices } from './open-devices.ts'

const minute = 60_000

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanUp.splice(0)) await end()
})

/** Opens a webhook that stores its requests. */
async function openWebhook() {
  const requests: { event: string; name: string }[] = []
  const state = { status: 204 }
  const server = createServer((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (part) => (text += String(part)))
    incoming.on('end', () => {
      if (state.status < 300) requests.push(JSON.parse(text) as { event: string; name: string })
      outgoing.writeHead(state.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => new Promise((resolve) => server.close(resolve)))
  return { requests, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

const mail = { smtp: 'smtp://localhost', from: 'Foyer <rooms@heron.example>' }

async function openWatched() {
  const webhook = await openWebhook()
  const here = await openDevices({ settings: { alertURL: webhook.url, mail } })
  const facilities = await here.signUp('Fay Heron', 'facilities')
  await here.signUp('Ada Heron', 'administrator')
  await here.signUp('Ann Heron')
  const panel = await here.addDevice('panel', { name: 'Amber', resourceId: 'amber' })
  const beat = () => noteHeartbeat(here.office.db, panel.id, { version: '1', lastSeen: here.now })
  await beat()
  /** Runs the job in two processes at once. */
  const other = { ...here.office }
  const runJob = () => Promise.all([alerts.run(here.office), alerts.run(other)])
  await runJob()
  const mails = () =>
    here.office.db.selectFrom('mails').select(['recipient', 'subject', 'text']).orderBy('created_at').execute()
  return { here, facilities, panel, beat, runJob, mails, webhook }
}

describe('a device that is silent for 15 minutes', () => {
  it('is reported once, and once when it is back, by several processes together', async () => {
    const { here, panel, beat, runJob, mails, webhook } = await openWatched()
    here.now += 15 * minute
    await runJob()
    expect(webhook.requests).toEqual([])
    here.now += 1
    await runJob()
    await runJob()
    const times = { lastSeen: '2026-11-26T08:00:00.000Z', at: '2026-11-26T08:15:00.001Z' }
    const device = { id: panel.id, name: 'Amber', kind: 'panel' }
    expect(webhook.requests).toEqual([{ event: 'device-offline', ...device, ...times }])
    expect(await mails()).toMatchObject([{ recipient: 'fay.heron@heron.example', subject: 'Amber is offline' }])
    const [first] = await mails()
    expect(first?.text).toContain('9:00')
    expect(first?.text).toContain(`https://rooms.example.com/fleet/${panel.id}`)
    here.now += 5 * minute
    await beat()
    await runJob()
    await runJob()
    expect(webhook.requests.map(({ event }) => event)).toEqual(['device-offline', 'device-online'])
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Amber is offline', 'Amber is online again'])
  })

  it('is reported after a restart, not counting the time without a server', async () => {
    const { here, webhook } = await openWatched()
    here.now += 60 * minute
    await here.reopen()
    await alerts.run(here.office)
    expect(webhook.requests).toEqual([])
    here.now += 15 * minute + 1
    await alerts.run(here.office)
    expect(webhook.requests).toHaveLength(1)
  })

  it('is reported again if the webhook failed, without a second mail', async () => {
    const { here, runJob, mails, webhook } = await openWatched()
    webhook.state.status = 503
    here.now += 16 * minute
    await runJob()
    await runJob()
    expect(webhook.requests).toEqual([])
    webhook.state.status = 204
    await runJob()
    await runJob()
    expect(webhook.requests.map(({ event }) => event)).toEqual(['device-offline'])
    expect(await mails()).toHaveLength(1)
  })

  it('is not reported if it is back before the webhook works again', async () => {
    const { here, beat, runJob, webhook } = await openWatched()
    webhook.state.status = 503
    here.now += 16 * minute
    await runJob()
    await beat()
    webhook.state.status = 204
    // The process claims the return before it posts it.
    await runJob()
    await runJob()
    expect(webhook.requests).toEqual([])
  })

  it('is not reported while it is out of service', async () => {
    const { here, facilities, panel, runJob, webhook } = await openWatched()
    const body = { reason: 'Moving' }
    await here.send('PUT', `/api/kiosks/${panel.id}/out-of-order`, { token: facilities.token, body })
    here.now += 16 * minute
    await runJob()
    expect(webhook.requests).toEqual([])
  })

  it('is reported to administrators if there are no facilities managers', async () => {
    const { here, facilities, runJob, mails } = await openWatched()
    await here.office.db.deleteFrom('people').where('id', '=', facilities.id).execute()
    here.now += 16 * minute
    await runJob()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada.heron@heron.example'])
  })
})
