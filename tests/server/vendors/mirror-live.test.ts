import { HttpTransportType as Transport } from '@microsoft/signalr'
import { expect, it } from 'vitest'
import { allJobs } from '#server/jobs/all.ts'
import { changeStamp } from '#server/store/documents.ts'
import { oneDay, oneHour } from '#src/kernel/time/moment.ts'
import { easyRoom, friday } from '#tests/mocks/open-world.ts'
import { connectionTo } from '../hub/describe-hub.ts'
import { serveOffice } from '../hub/served-office.ts'
import { logRecord } from './open-mirror.ts'
import { serveVendor } from './serve-vendor.ts'
import { vendorSettings } from './vendor-before.ts'

const [from, to] = [friday + oneDay, friday + oneDay + oneHour]

it('a page hears within seconds of what another person has booked at the vendor and registered', async () => {
  const { world, network } = await serveVendor('o365')
  const room = easyRoom(world, from, to)
  const { microsoft } = vendorSettings()
  const office = await serveOffice({
    settings: { microsoft, calendar: 'microsoft' },
    jobs: allJobs,
    now: network.now,
    vendorFetch: network.fetch,
  })
  const { db } = office.office
  const facts = { email: room.email, name: room.name, type_id: 'meeting-room', body: '{}' }
  const row = { ...facts, id: room.id, area_id: null, approver: null, position: 0, is_deleted: 0, changed_at: 0 }
  await db.insertInto('resources').values(row).execute()
  await changeStamp(db, 'resources', network.now())
  office.office.wake('mirror')
  const readAt = async () => (await db.selectFrom('mirror_rooms').select('read_at').executeTakeFirst())?.read_at
  await expect.poll(readAt).toBeTypeOf('number')

  const { token } = await office.signUp('Ann Heron')
  const heard: string[] = []
  const client = connectionTo(office.hubURL, Transport.WebSockets, token)
  client.on('reload-changed-resource', (id: string) => void heard.push(id))
  await client.start()
  const at = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' })
  const attendees = [{ type: 'resource', emailAddress: { name: room.name, address: room.email } }]
  await world.graph('POST', '/me/events', { subject: 'Review', start: at(from), end: at(to), attendees })
  const times = { realStart: new Date(from).toISOString(), realEnd: new Date(to).toISOString() }
  const body = logRecord({ ...times, resourceUsername: room.email })
  expect((await office.send('POST', '/api/event/log', { token, body })).status).toBe(204)
  await expect.poll(() => heard).toContain(room.id)
  const span = { fromDate: new Date(friday).toISOString(), toDate: new Date(friday + 2 * oneDay).toISOString() }
  const asked = await office.send('POST', '/api/cache/schedules', { token, body: { ...span, emails: [room.email] } })
  expect(await asked.json()).toMatchObject([
    { scheduleItems: expect.arrayContaining([expect.objectContaining({ subject: 'Review' })]) },
  ])
})
