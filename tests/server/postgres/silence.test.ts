import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startServer } from '#server/start.ts'
import { afterTest } from '#tests/clean-up.ts'
import { serveOffice } from '../hub/served-office.ts'
import { relayTo } from './relay.ts'

/** Serves an office with its database behind a network that can vanish. */
async function serveFarDatabase() {
  const { office, signUp } = await serveOffice()
  const { token } = await signUp('Ann Heron')
  const relay = await relayTo(office.settings.database ?? '')
  const settings = { ...office.settings, database: relay.database }
  const far = await startServer({ settings, files: null, log: pino({ level: 'silent' }), jobs: [] })
  afterTest(() => far.close())
  const origin = `http://127.0.0.1:${far.port}`
  const ask = (path: string) => fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
  const negotiate = () =>
    fetch(`${origin}/MessageHub/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
  const create = (key: string) =>
    fetch(`${origin}/calendar/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        subject: 'Plan',
        start: '2026-12-01T09:00:00Z',
        end: '2026-12-01T10:00:00Z',
        timeZone: 'UTC',
        attendees: [],
      }),
    })
  return { ask, create, negotiate, office, relay }
}

it('a database that vanishes without a word is told within seconds, and used again when it is back', async () => {
  const { ask, create, negotiate, relay } = await serveFarDatabase()
  expect([(await ask('/health')).status, (await create('one')).status]).toEqual([200, 201])
  relay.vanish()
  // All of them wait for the database when it turns out to be away.
  const answers = await Promise.all([ask('/health'), ask('/api/account/me'), create('two'), create('three')])
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  expect(answers.slice(1).map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5'])
  expect((await negotiate()).status).toBe(503)
  relay.appear()
  await expect.poll(async () => (await ask('/health')).status).toBe(200)
  expect([(await ask('/api/account/me')).status, (await create('two')).status]).toEqual([200, 201])
})
