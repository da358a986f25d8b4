import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { beginSession, endSession } from '#server/identity/sessions.ts'
import { retention } from '#server/jobs/retention.ts'
import { addConfirmation } from '#server/store/confirmations.ts'
import { addHolds, putEvent } from '#server/store/events.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { openOffice, type OpenOffice } from './open-office.ts'
import { storedEvent } from './rules/stored-event.ts'

const oneDay = 86_400_000
const hour = 3_600_000

/** Stores a reservation that begins so many days before now, for an hour. `more` are members of its body. */
async function reserve(here: OpenOffice, id: string, daysAgo: number, more: object = {}): Promise<void> {
  const start = here.now - daysAgo * oneDay
  const body = {
    subject: `Subject of ${id}`,
    start: new Date(start).toISOString(),
    end: new Date(start + hour).toISOString(),
    ...more,
  }
  const event = storedEvent(body, { id, iCalUId: id, clientId: id, now: start })
  const { db } = here.office
  await putEvent(db, event, null)
  await addHolds(db, id, [
    {
      resource: emailOf('amber@rooms.heron.example'),
      day: '',
      start,
      end: start + hour,
      state: 'accepted',
      releaseAt: null,
    },
  ])
  await addConfirmation(db, { eventId: id, day: '' }, { state: 'confirmed', by: 'Ann Heron', at: start })
}

const daily = (count: number) => ({
  recurrence: { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count } },
})

const idsIn = async ({ office: { db } }: OpenOffice, table: 'events' | 'event_mailboxes' | 'holds' | 'confirmations') =>
  table === 'events'
    ? (await db.selectFrom('events').select('id').orderBy('id').execute()).map(({ id }) => id)
    : [
        ...new Set(
          (await db.selectFrom(table).select('event_id').orderBy('event_id').execute()).map((row) => row.event_id),
        ),
      ]

describe('retention', () => {
  it('removes reservations with their people after the days of the settings, and whole series after their last date', async () => {
    const here = await openOffice()
    await reserve(here, 'last week', 7)
    await reserve(here, 'old', 731)
    await reserve(here, 'old series', 740, daily(3))
    await reserve(here, 'long series', 800, daily(200))
    await retention.run(here.office)
    for (const table of ['events', 'event_mailboxes', 'holds', 'confirmations'] as const)
      expect(await idsIn(here, table)).toEqual(['last week', 'long series'])
  })

  it('obeys the settings', async () => {
    const { settings } = (await openOffice()).office
    const here = await openOffice({ settings: { keep: { ...settings.keep, events: 3 } } })
    await reserve(here, 'last week', 7)
    await reserve(here, 'yesterday', 1)
    await retention.run(here.office)
    expect(await idsIn(here, 'events')).toEqual(['yesterday'])
  })

  it('forgets who checked in, but not that somebody did', async () => {
    const here = await openOffice()
    await reserve(here, 'spring', 91)
    await reserve(here, 'summer', 89)
    await retention.run(here.office)
    const rows = await here.office.db
      .selectFrom('confirmations')
      .select(['event_id', 'state', 'by_name'])
      .orderBy('event_id')
      .execute()
    expect(rows).toEqual([
      { event_id: 'spring', state: 'confirmed', by_name: null },
      { event_id: 'summer', state: 'confirmed', by_name: 'Ann Heron' },
    ])
  })

  it('removes ended sessions, also those of guests, links, mails and the log', async () => {
    const here = await openOffice()
    const { db } = here.office
    const guest = await beginSession(db, { subject: 'guest:1.Zoe@guests.invalid', way: 'guest', now: here.now })
    const { token } = await here.signUp('Ann Heron')
    const [session] = await db.selectFrom('sessions').select('id').where('way', '=', 'guest').execute()
    await endSession(db, session?.id ?? '', here.now)
    const at = here.now
    const code = { purpose: 'mail-link', subject: 'person:1', data: '{}', created_at: at, used_at: null, uses_left: 1 }
    await db
      .insertInto('codes')
      .values({ ...code, hash: 'one', expires_at: at })
      .execute()
    await db.insertInto('journal').values({ id: randomUUID(), at, kind: 'event', body: '{"by":"Ann"}' }).execute()
    const mail = { reply_to: null, subject: '', text: '', calendar: null, method: null, next_try_at: at, error: null }
    const waiting = { ...mail, recipient: 'ann@heron.example', created_at: at, tries: 9 }
    await db
      .insertInto('mails')
      .values([
        { ...waiting, id: 'sent', sent_at: at },
        { ...waiting, id: 'given up', sent_at: null },
      ])
      .execute()
    const left = async () => ({
      guests: (await db.selectFrom('sessions').select('id').where('way', '=', 'guest').execute()).length,
      links: (await db.selectFrom('codes').select('hash').execute()).length,
      mails: (await db.selectFrom('mails').select('id').orderBy('id').execute()).map(({ id }) => id),
      log: (await db.selectFrom('journal').select('id').execute()).length,
    })
    await retention.run(here.office)
    expect(await left()).toEqual({ guests: 1, links: 1, mails: ['given up', 'sent'], log: 1 })
    here.now += 2 * oneDay
    await retention.run(here.office)
    expect(await left()).toEqual({ guests: 0, links: 1, mails: ['given up'], log: 1 })
    here.now += 29 * oneDay
    await retention.run(here.office)
    expect(await left()).toEqual({ guests: 0, links: 0, mails: [], log: 1 })
    here.now += 60 * oneDay
    await retention.run(here.office)
    expect(await left()).toEqual({ guests: 0, links: 0, mails: [], log: 0 })
    expect([guest.token, token]).not.toContain('')
  })
})
