import { describe, expect, it } from 'vitest'
import { bodyOf, openAdministered, refusalOf, secretIn, withMail } from './identity-helpers.ts'
import { openOffice, password } from './open-office.ts'

const hour = 3_600_000

interface Listed {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly state: string
  readonly lastSeen: string | null
}

describe('managing people', () => {
  it('lists people by name with the time of their last visit', async () => {
    const { here, ask, administrator, invite } = await openAdministered()
    const ann = await here.signUp('Ann Heron')
    await here.me(ann.token)
    await invite({ email: 'cy@heron.example', name: 'Cy Teal', role: 'facilities' })
    const { items } = await bodyOf<{ items: readonly Listed[] }>(ask('GET', 'people'))
    const seen = new Date(here.now).toISOString()
    expect(items).toMatchObject([
      { id: administrator.id, name: 'Ada Grebe', role: 'administrator', state: 'active', lastSeen: null },
      { id: ann.id, email: ann.email, name: 'Ann Heron', role: 'person', state: 'active', lastSeen: seen },
      { email: 'cy@heron.example', name: 'Cy Teal', role: 'facilities', state: 'invited', lastSeen: null },
    ])
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(['email', 'id', 'lastSeen', 'name', 'role', 'state'])
  })

  it('invites all people of a request or none', async () => {
    const { here, ask, invite } = await openAdministered({ settings: withMail })
    await here.signUp('Ann Heron')
    const emails = ['bea@heron.example', 'Ann.Heron@heron.example', 'BEA@heron.example']
    const rejected = await ask('POST', 'people', { people: emails.map((email) => ({ email })) })
    expect(rejected.status).toBe(409)
    const problem = 'AccountExists'
    const problems = ['people.1.email', 'people.2.email'].map((field) => ({ field, problem }))
    expect(await rejected.json()).toMatchObject({ error: problem, problems })
    expect(await here.office.db.selectFrom('mails').selectAll().execute()).toEqual([])
    expect((await bodyOf<{ items: [] }>(ask('GET', 'people'))).items).toHaveLength(2)
    expect(await invite({ email: 'bea@heron.example' })).toMatchObject([{ isMailed: true }])
  })

  it('changes names and roles, and refuses other members', async () => {
    const { here, ask } = await openAdministered()
    const { id, token, email } = await here.signUp('Ann Heron')
    const changed = await bodyOf(ask('PUT', `people/${id}`, { name: 'Ann Coot', role: 'facilities' }))
    expect(changed).toMatchObject({ id, email, name: 'Ann Coot', role: 'facilities', state: 'active' })
    const me = await bodyOf(here.me(token))
    expect(me).toMatchObject({ data: { name: 'Ann Coot', surname: 'Coot', managesDevices: true } })
    for (const body of [{ email: 'other@heron.example' }, { password }, { role: 'owner' }, { state: 'invited' }])
      expect(await refusalOf(ask('PUT', `people/${id}`, body))).toEqual([400, 'InvalidBody'])
    expect(await refusalOf(ask('PUT', 'people/nobody', { name: 'Ann' }))).toEqual([404, 'UnknownPerson'])
  })

  it('ends the sessions of a blocked person, who can sign in again after the block', async () => {
    const { here, ask, post } = await openAdministered()
    const { id, token, refreshToken, email } = await here.signUp('Ann Heron')
    expect(await bodyOf(ask('PUT', `people/${id}`, { state: 'blocked' }))).toMatchObject({ state: 'blocked' })
    expect((await here.me(token)).status).toBe(401)
    await ask('PUT', `people/${id}`, { state: 'active' })
    expect((await here.me(token)).status).toBe(401)
    expect((await post('/api/account/refresh', { refreshToken })).status).toBe(400)
    expect((await post('/api/account/token', { username: email, password })).status).toBe(200)
  })

  it('returns a person without an account to "invited" after a block', async () => {
    const { ask, invite } = await openAdministered()
    const [invited] = await invite({ email: 'cy@heron.example' })
    const change = (state: string) => bodyOf(ask('PUT', `people/${invited?.id ?? ''}`, { state }))
    expect(await change('active')).toMatchObject({ state: 'invited' })
    expect(await change('blocked')).toMatchObject({ state: 'blocked' })
    const again = ask('POST', `people/${invited?.id ?? ''}/invitation`)
    expect(await refusalOf(again)).toEqual([409, 'PersonBlocked'])
    expect(await change('active')).toMatchObject({ state: 'invited' })
  })

  it('keeps the events of a removed person and deletes everything else', async () => {
    const { here, ask, post } = await openAdministered()
    const { db } = here.office
    const { id, email, token } = await here.signUp('Ann Heron')
    const times = { starts_at: here.now + hour, ends_at: here.now + 2 * hour, changed_at: here.now }
    const single = { kind: 'single' as const, master_id: null, day: null, is_cancelled: 0, is_private: 0, version: 1 }
    const texts = { organizer: email, organizer_name: '', subject: '', body: '{}' }
    const event = (name: string, changes: object = {}) => {
      const ids = { id: name, ical_uid: name, client_id: name }
      return { ...ids, ...times, ...single, ...texts, ...changes }
    }
    await db
      .insertInto('events')
      .values([
        event('tomorrow'),
        event('series', { kind: 'master' }),
        event('a date of the series', { kind: 'exception', master_id: 'series', day: '2026-11-27' }),
        event('cancelled', { is_cancelled: 1 }),
        event('past', { ends_at: here.now }),
        event('of others', { organizer: 'bea@heron.example' }),
      ])
      .execute()
    await db.insertInto('favourites').values({ person: id, resource: 'atlas' }).execute()
    await db.insertInto('delegates').values({ owner: 'bea@heron.example', delegate: email }).execute()
    await db
      .insertInto('feeds')
      .values({ id: 'feed', secret_hash: 'hash', person: id, resource: null, created_at: here.now, revoked_at: null })
      .execute()
    expect(await bodyOf(ask('DELETE', `people/${id}`))).toEqual({ events: 2 })
    expect((await here.me(token)).status).toBe(401)
    expect((await post('/api/account/token', { username: email, password })).status).toBe(401)
    const left = await Promise.all(
      (['favourites', 'delegates', 'feeds'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
    )
    expect(left).toEqual([[], [], []])
    expect(await db.selectFrom('events').select('id').execute()).toHaveLength(6)
    expect(await refusalOf(ask('DELETE', `people/${id}`))).toEqual([404, 'UnknownPerson'])
  })

  it('creates password links only for accounts, and invitations only for people without one', async () => {
    const { here, ask, invite } = await openAdministered()
    const ann = await here.signUp('Ann Heron')
    const [cy] = await invite({ email: 'cy@heron.example' })
    expect(await refusalOf(ask('POST', `people/${ann.id}/invitation`))).toEqual([409, 'AccountExists'])
    expect(await refusalOf(ask('POST', `people/${cy?.id ?? ''}/password-link`))).toEqual([409, 'PersonInvited'])
    expect(await refusalOf(ask('POST', 'people/nobody/password-link'))).toEqual([404, 'UnknownPerson'])
  })
})

describe('the last active administrator', () => {
  it('cannot be blocked, demoted or removed', async () => {
    const { here, ask, administrator, invite } = await openAdministered()
    const own = `people/${administrator.id}`
    // Invited administrators do not count, because they cannot sign in yet.
    const [invited] = await invite({ email: 'cy@heron.example', role: 'administrator' })
    for (const refused of [
      () => ask('PUT', own, { state: 'blocked' }),
      () => ask('PUT', own, { role: 'person' }),
      () => ask('DELETE', own),
    ])
      expect(await refusalOf(refused())).toEqual([409, 'LastAdministrator'])
    expect((await ask('PUT', own, { name: 'Ada Coot', role: 'administrator', state: 'active' })).status).toBe(200)
    expect((await ask('DELETE', `people/${invited?.id ?? ''}`)).status).toBe(200)
    await here.signUp('Bea Coot', 'administrator')
    expect((await ask('PUT', own, { role: 'person' })).status).toBe(200)
    expect((await ask('GET', 'people')).status).toBe(403)
  })

  it('remains if two administrators remove each other at once', async () => {
    const { here, administrator } = await openAdministered()
    const other = await here.signUp('Bea Coot', 'administrator')
    const responses = await Promise.all([
      here.send('PUT', `/api/admin/people/${other.id}`, { token: administrator.token, body: { state: 'blocked' } }),
      here.send('DELETE', `/api/admin/people/${administrator.id}`, { token: other.token }),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const administrators = here.office.db.selectFrom('people').selectAll().where('role', '=', 'administrator')
    expect(await administrators.where('state', '=', 'active').execute()).toHaveLength(1)
  })
})

describe('the organisation', () => {
  it('has an overview, and can be changed', async () => {
    const { here, ask } = await openAdministered({ settings: withMail })
    await here.addResource('atlas')
    await here.addResource('removed', { is_deleted: 1 })
    const organisation = { name: 'Grebe & Co', languages: ['cs', 'ua'], timeZone: 'Europe/Kyiv' }
    expect((await ask('PUT', 'organisation', organisation)).status).toBe(204)
    const counts = { people: 1, resources: 1, isMailOn: true, invitation: null, rooms: null }
    expect(await bodyOf(ask('GET', 'overview'))).toEqual({ organisation, ...counts })
    const wrong = { name: 'A\nB', languages: ['xx'], timeZone: 'Prague' }
    expect(await bodyOf(ask('PUT', 'organisation', wrong))).toMatchObject({
      problems: [
        { field: 'name', problem: 'InvalidName' },
        { field: 'languages.0', problem: 'UnknownLanguage' },
        { field: 'timeZone', problem: 'UnknownTimeZone' },
      ],
    })
  })

  it('must be set up before people can be invited', async () => {
    const here = await openOffice({ isSetUp: false })
    const ask = (method: string, path: string, body?: unknown) =>
      here.send(method, `/api/admin/${path}`, { body, isOperator: true })
    const people = [{ email: 'ann@heron.example' }]
    for (const response of [ask('GET', 'overview'), ask('POST', 'people', { people }), ask('POST', 'invitations')])
      expect(await refusalOf(response)).toEqual([409, 'NotSetUp'])
  })

  it('sends links to its configured address with secrets of 256 bits', async () => {
    const { ask, invite } = await openAdministered()
    const [ann] = await invite({ email: 'ann@heron.example' })
    const { link } = await bodyOf<{ link: string }>(ask('POST', 'invitations'))
    for (const one of [ann?.link ?? '', link]) {
      expect(one).toMatch(/^https:\/\/rooms\.example\.com\/account\/invitation#token=/)
      expect(secretIn(one)).toHaveLength(43)
    }
  })
})
