import { noteRun } from '#server/store/job-runs.ts'
import { describe, expect, it } from 'vitest'
import { allJobs } from '#server/jobs/all.ts'
import type { Health } from '#server/operation/health.ts'
import { serveOffice } from './hub/served-office.ts'
import { openOffice, type OpenOffice } from './open-office.ts'

const minute = 60_000

async function healthOf(
  here: OpenOffice,
): Promise<{ readonly status: number; readonly health: Health; readonly text: string }> {
  const response = await here.send('GET', '/health')
  const text = await response.text()
  return { status: response.status, health: JSON.parse(text) as Health, text }
}

const addMail = (here: OpenOffice, age: number) =>
  here.office.db
    .insertInto('mails')
    .values({
      id: 'mail',
      recipient: 'ann@heron.example',
      reply_to: null,
      subject: 'Grey heron',
      text: '',
      calendar: null,
      method: null,
      created_at: here.now - age,
      tries: 1,
      next_try_at: here.now,
      sent_at: null,
      error: null,
    })
    .execute()

describe('GET /health', () => {
  it('answers 200 without anything about people', async () => {
    const here = await openOffice()
    await here.signUp('Ann Heron')
    await addMail(here, 3 * minute)
    const { status, health, text } = await healthOf(here)
    expect(status).toBe(200)
    expect(health).toEqual({
      status: 'ok',
      store: 'ok',
      migrations: 'ok',
      jobs: Object.fromEntries(allJobs.map(({ name }) => [name, 'ok'])),
      mails: { count: 1, oldestMinutes: 3 },
      outbox: { count: 0, oldestMinutes: 0 },
      mirror: { rooms: 0, refused: 0, oldestMinutes: 0 },
    })
    expect(text).not.toMatch(/heron/i)
  })

  it('says that mails wait for long, and still answers 200', async () => {
    const here = await openOffice()
    await addMail(here, 90 * minute)
    expect(await healthOf(here)).toMatchObject({
      status: 200,
      health: { status: 'late', mails: { oldestMinutes: 90 } },
    })
  })

  it('answers 503 if the store does not answer', async () => {
    const here = await openOffice()
    await here.office.db.schema.dropTable('job_runs').execute()
    expect(await healthOf(here)).toMatchObject({
      status: 503,
      health: { status: 'failing', store: 'failing', migrations: 'unknown' },
    })
  })

  it('answers 503 if the tables are of another version', async () => {
    const here = await openOffice()
    const db = here.office.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    await db.insertInto('kysely_migration').values({ name: '999-later', timestamp: '' }).execute()
    expect(await healthOf(here)).toMatchObject({ status: 503, health: { migrations: 'behind' } })
  })

  it('answers 503 if no process runs a job any more', async () => {
    const here = await openOffice()
    here.now += 6 * minute
    await noteRun(here.office.db, 'release', here.now)
    expect(await healthOf(here)).toMatchObject({
      status: 503,
      health: { status: 'failing', store: 'ok', jobs: { release: 'ok', 'send-mail': 'stopped' } },
    })
  })
})

describe('metrics', () => {
  it('are off by default, and at no address that pages reach', async () => {
    const { running, send } = await serveOffice()
    expect(running.metricsPort).toBeNull()
    expect((await send('GET', '/metrics')).status).toBe(404)
  })

  it('count by families, without ids and people', async () => {
    const here = await serveOffice({
      settings: { metrics: { host: '127.0.0.1', port: 0 } },
      jobs: [{ name: 'release', run: async () => null }],
    })
    const { token } = await here.signUp('Ann Heron')
    for (const path of [
      '/api/account/me',
      '/api/account/me',
      '/api/kiosks/grey-heron',
      '/api/nonsense/heron',
      '/heron',
    ])
      await here.send('GET', path, { token })
    const text = await (await fetch(`http://127.0.0.1:${here.running.metricsPort}/metrics`)).text()
    for (const line of [
      'foyer_requests_total{family="account",method="GET",status="200"} 2',
      'foyer_requests_total{family="kiosks",method="GET",status="403"} 1',
      'foyer_requests_total{family="unknown",method="GET",status="404"} 1',
      'foyer_requests_total{family="files",method="GET",status="404"} 1',
      'foyer_request_seconds_count{family="account"} 2',
      'foyer_job_runs_total{job="release",outcome="done"} 1',
      'foyer_hub_connections 0',
      'foyer_healthy 1',
      'foyer_mails_waiting 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(Number(/^foyer_store_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10_000)
    expect(text).not.toMatch(/heron|nonsense/i)
    const health = await fetch(`http://127.0.0.1:${here.running.metricsPort}/health`)
    expect([health.status, (await health.json()) as Health]).toMatchObject([200, { status: 'ok' }])
  })
})
