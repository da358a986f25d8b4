import { HttpTransportType as Transport } from '@microsoft/signalr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Job, startJobs } from '#server/jobs/jobs.ts'
import type { Office } from '#server/office.ts'
import { eventsAfter } from '#server/store/outbox.ts'
import type { Store } from '#server/store/store.ts'
import { write } from '#server/store/write.ts'
import { connectionTo } from '../hub/describe-hub.ts'
import { openOffice } from '../open-office.ts'
import { cutLines, newDatabase, newSignal, openAnother, serveTwice } from './two-processes.ts'

afterEach(() => void vi.restoreAllMocks())

/** The outbox is read only when the database says so, not every second. */
function withoutLooks(): void {
  const { setInterval: usual } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementation((run: () => void) => usual(run, 2 ** 31 - 1))
}

async function listen(hubURL: string, token: string) {
  const received: string[] = []
  const client = connectionTo(hubURL, Transport.WebSockets, token)
  client.on('reload-area', (id: string) => void received.push(id))
  await client.start()
  return { client, received }
}

describe('a page of one process', () => {
  it('hears of a change at another as soon as it is committed', async () => {
    withoutLooks()
    const { one, hubOfOther } = await serveTwice()
    const { token } = await one.signUp('Ann Heron')
    const { received } = await listen(hubOfOther, token)
    await one.sendEvent('reload-area', 'prague')
    await expect.poll(() => received).toEqual(['prague'])
  })

  it('hears of what was told while its process could not be notified', async () => {
    withoutLooks()
    const { one, hubOfOther } = await serveTwice()
    const { token } = await one.signUp('Ann Heron')
    const { received } = await listen(hubOfOther, token)
    await cutLines(one.office.settings.database ?? '')
    await one.sendEvent('reload-area', 'prague')
    await one.sendEvent('reload-area', 'brno')
    await expect.poll(() => received).toEqual(['prague', 'brno'])
  })

  it('is disconnected when its session ends at another', async () => {
    const { one, hubOfOther } = await serveTwice()
    const { token } = await one.signUp('Ann Heron')
    const { client } = await listen(hubOfOther, token)
    await one.send('GET', '/api/account/oauth-logout', { token })
    await expect.poll(() => client.state).toBe('Disconnected')
  })
})

describe('a connection that was negotiated with another process', () => {
  const negotiate = async (hubURL: string): Promise<string> => {
    const response = await fetch(`${hubURL}/negotiate?negotiateVersion=1`, { method: 'POST' })
    return ((await response.json()) as { readonly connectionToken: string }).connectionToken
  }
  const stream = (hubURL: string, token: string) =>
    fetch(`${hubURL}?id=${encodeURIComponent(token)}`, { headers: { accept: 'text/event-stream' } })

  it('opens once, and never with a token that no process issued', async () => {
    const { one, hubOfOther } = await serveTwice()
    const token = await negotiate(one.hubURL)
    const opened = await stream(hubOfOther, token)
    expect(opened.status).toBe(200)
    await opened.body?.cancel()
    expect((await stream(hubOfOther, token)).status).toBe(404)
    const forged = (await negotiate(one.hubURL)).replace(/\.\d+\./, `.${Date.now() + 1}.`)
    expect((await stream(hubOfOther, forged)).status).toBe(404)
  })
})

describe('the outbox', () => {
  it('is read in order and completely, while several processes write', async () => {
    const database = await newDatabase()
    const writers = [await openAnother(database), await openAnother(database)]
    const reader = await openAnother(database)
    const tellBy = async ({ db }: Store, name: number): Promise<void> => {
      const office = { db, now: Date.now, outbox: { wake: () => undefined } }
      await write(office, async (transaction, tell) => {
        tell('reload-area', name)
        // Some take longer between their event and their commit.
        for (let query = 0; query < name % 7; query++) await transaction.selectFrom('people').select('id').execute()
      })
    }
    const total = 200
    const writing = Promise.all(Array.from({ length: total }, (_, name) => tellBy(writers[name % 2] as Store, name)))
    let isWriting = true
    void writing.finally(() => (isWriting = false))
    const seen: number[] = []
    let last = 0
    for (;;) {
      const wasWriting = isWriting
      const events = await eventsAfter(reader.db, last, 10)
      for (const event of events) {
        seen.push(event.args[0] as number)
        last = event.id
      }
      if (!wasWriting && events.length === 0) break
    }
    await writing
    expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: total }, (_, name) => name))
  })
})

describe('a text with U+0000, which PostgreSQL does not store', () => {
  it('is refused', async () => {
    const here = await openOffice()
    const { token } = await here.signUp('Ann Heron')
    const event = { start: '2026-11-27T09:00:00Z', end: '2026-11-27T10:00:00Z', timeZone: 'UTC', attendees: [] }
    const statuses = [
      await here.send('POST', '/calendar/events', {
        token,
        body: { ...event, subject: 'Plan\0' },
        headers: { 'idempotency-key': 'one' },
      }),
      await here.send('GET', '/calendar/events/plan%00', { token }),
      await here.send('POST', '/api/account/token', { body: { username: 'ann\0@heron.example', password: 'x' } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 404, 400])
  })
})

describe('transactions of several processes', () => {
  it('do not keep queries waiting', async () => {
    const database = await newDatabase()
    const [one, other] = [await openAnother(database), await openAnother(database)]
    let commit = () => {}
    const first = one.db.transaction().execute(() => new Promise<void>((resolve) => (commit = resolve)))
    const waiting = Promise.all(Array.from({ length: 50 }, () => other.db.transaction().execute(async () => undefined)))
    for (let query = 0; query < 50; query++)
      expect(await other.db.selectFrom('people').select('id').execute()).toEqual([])
    commit()
    await Promise.all([first, waiting])
  })

  it('go on after one hangs, which is undone', async () => {
    const database = await newDatabase()
    const [one, other] = [await openAnother(database), await openAnother(database)]
    const begun = newSignal()
    const hang = newSignal()
    const hanging = one.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('delegates').values({ owner: 'a', delegate: 'b' }).execute()
      begun.give()
      await hang.given
    })
    const failed = hanging.then(() => 'Nothing', String)
    await begun.given
    await other.db
      .transaction()
      .execute((transaction) => transaction.insertInto('delegates').values({ owner: 'c', delegate: 'd' }).execute())
    hang.give()
    expect(await failed).toMatch(/terminated|terminating|not queryable/i)
    expect(await one.db.selectFrom('delegates').select('owner').execute()).toEqual([{ owner: 'c' }])
  })
})

describe('a job', () => {
  const officeOn = (office: Office, { alone, db }: Store): Office => ({ ...office, alone, db })

  it('runs in one process, and in another when that is cut off', async () => {
    const database = await newDatabase()
    const { office } = await openOffice()
    const [one, other] = [await openAnother(database), await openAnother(database)]
    const runs: string[] = []
    const job = (where: string, run: () => Promise<void>): Job => ({
      name: 'count',
      run: async () => {
        runs.push(where)
        await run()
        return null
      },
    })
    const end = newSignal()
    const first = startJobs(officeOn(office, one), [job('one', () => end.given)])
    await vi.waitUntil(() => runs.length === 1)
    const second = startJobs(officeOn(office, other), [job('other', async () => undefined)])
    for (let query = 0; query < 20; query++) {
      second.wake('count')
      await other.db.selectFrom('people').select('id').execute()
    }
    expect(runs).toEqual(['one'])
    await cutLines(database)
    await vi.waitUntil(() => runs.length === 2)
    expect(runs).toEqual(['one', 'other'])
    end.give()
    await Promise.all([first.stop(), second.stop()])
  })
})
