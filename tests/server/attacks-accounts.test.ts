import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { families } from '#server/http/families.ts'
import {
  acceptance,
  bodiesOfLinks,
  bodyOf,
  mailedSecret,
  mailsOf,
  newPassword,
  openAdministered,
  publicURL,
  refusalOf,
  secretIn,
  withMail,
} from './identity-helpers.ts'
import { openOffice, password } from './open-office.ts'

const account = '/api/account'

/** Opens an office with an invited person. `token` is the secret of the invitation. */
async function openWithInvitation(role = 'person') {
  const opened = await openAdministered({ settings: withMail })
  const { here, post, invite } = opened
  const [invited] = await invite({ email: 'cy@heron.example', role })
  const token = secretIn(invited?.link ?? '')
  const accept = (changes: object = {}) => post(`${account}/invitation/accept`, { ...acceptance(token), ...changes })
  const roleOf = async (email: string) =>
    (await here.office.db.selectFrom('people').select('role').where('email', '=', email).executeTakeFirst())?.role
  return { ...opened, invited, token, accept, roleOf }
}

describe('attack: links used by others', () => {
  // Defence: one statement checks and counts the use (`countUse`), in the transaction that uses the code.
  it.each(['email-link/verify', 'invitation/accept', 'password/reset'] as const)(
    'a code cannot be used twice at once: %s',
    async (call) => {
      const opened = await openWithInvitation()
      const { here, post, token } = opened
      const bodies = await bodiesOfLinks(opened, (await here.signUp('Ann Heron')).email, token)
      const uses = await Promise.all(Array.from({ length: 4 }, () => post(`${account}/${call}`, bodies[call])))
      expect(uses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    },
  )

  // Defence: a personal invitation is for its address (`EmailIsFixed`), and still works after the attempt.
  it('an invitation cannot be used for another address', async () => {
    const { accept, roleOf } = await openWithInvitation('administrator')
    const problems = [{ field: 'email', problem: 'EmailIsFixed' }]
    expect(await bodyOf(accept({ email: 'mallory@gull.example' }))).toMatchObject({ problems })
    expect(await roleOf('mallory@gull.example')).toBeUndefined()
    expect((await accept()).status).toBe(200)
  })

  // Defence: codes are looked up by purpose (`codeByHash`).
  it('a code cannot be used for another purpose', async () => {
    const { here, post, token } = await openWithInvitation()
    const { email } = await here.signUp('Ann Heron')
    await post(`${account}/email-link`, { email })
    const mailed = await mailedSecret(here, email, 'email-link')
    const reset = post(`${account}/password/reset`, { token: mailed, password: newPassword })
    expect(await refusalOf(reset)).toEqual([400, 'wrong'])
    expect(await refusalOf(post(`${account}/email-link/verify`, { token }))).toEqual([400, 'wrong'])
    expect((await post(`${account}/email-link/verify`, { token: mailed })).status).toBe(200)
  })

  // Defence: links work only for active accounts (`activePersonOf`).
  it('a blocked person cannot use a password link', async () => {
    const { here, ask, post } = await openWithInvitation()
    const { id } = await here.signUp('Ann Heron')
    const { link } = await bodyOf<{ link: string }>(ask('POST', `people/${id}/password-link`))
    await here.block(id)
    for (const call of ['info', 'reset']) {
      const rejected = post(`${account}/password/${call}`, { token: secretIn(link), password: newPassword })
      expect(await refusalOf(rejected)).toEqual([400, 'wrong'])
    }
  })
})

describe('attack: gaining rights', () => {
  // Defence: the table of rights is checked before every handler (`admit`).
  it.each(['person', 'facilities'] as const)('a %s cannot manage links, roles and people', async (role) => {
    const { here, administrator, roleOf } = await openWithInvitation()
    const { id, token, email } = await here.signUp('Mallory Gull', role)
    const as = (method: string, path: string, body?: unknown) =>
      here.send(method, `/api/admin/${path}`, { token, body })
    const responses = [
      await as('POST', `people/${administrator.id}/password-link`),
      await as('POST', 'invitations'),
      await as('POST', 'people', { people: [{ email: 'gull@heron.example', role: 'administrator' }] }),
      await as('PUT', `people/${id}`, { role: 'administrator' }),
      await as('DELETE', `people/${administrator.id}`),
      await as('PUT', 'organisation', { name: 'Gull', languages: ['en'], timeZone: 'UTC' }),
    ]
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]))
    expect(await roleOf(email)).toBe(role)
  })

  // Defence: only the members of the schema are stored (`acceptSchema`); the role is the one of the invitation.
  it('additional members of an accepted invitation are ignored', async () => {
    const { here, ask, accept, roleOf } = await openWithInvitation()
    const more = { role: 'administrator', isAdministrator: true, state: 'active', id: 'mine' }
    expect((await accept(more)).status).toBe(200)
    const { link } = await bodyOf<{ link: string }>(ask('POST', 'invitations'))
    expect((await accept({ ...more, token: secretIn(link), email: 'gull@heron.example' })).status).toBe(200)
    expect([await roleOf('cy@heron.example'), await roleOf('gull@heron.example')]).toEqual(['person', 'person'])
    const ids = await here.office.db.selectFrom('people').select('id').execute()
    expect(ids.map(({ id }) => id)).not.toContain('mine')
  })

  // Defence: the link for everybody creates accounts with the role "person" for any address (`addPersonOnce`, role).
  it('the link for everybody cannot create the account of an invited administrator', async () => {
    const { ask, accept, roleOf } = await openWithInvitation('administrator')
    const { link } = await bodyOf<{ link: string }>(ask('POST', 'invitations'))
    expect(await refusalOf(accept({ token: secretIn(link) }))).toEqual([409, 'AccountExists'])
    expect(await roleOf('cy@heron.example')).toBe('administrator')
    expect((await accept()).status).toBe(200)
  })
})

describe('attack: injection', () => {
  // Defence: links begin with the configured address (`linkTo`); the request has no part in them.
  it('forged hosts do not reach the links in mails and responses', async () => {
    const { here, administrator, post } = await openAdministered({ settings: withMail })
    const { id, email } = await here.signUp('Ann Heron')
    const headers = { 'x-forwarded-host': 'gull.example', host: 'gull.example', origin: 'https://gull.example' }
    await post(`https://gull.example${account}/email-link`, { email }, { headers })
    await post(`https://gull.example${account}/password/forgot`, { email }, { headers })
    const link = `https://gull.example/api/admin/people/${id}/password-link`
    const response = await here.send('POST', link, { token: administrator.token, headers })
    const texts = [...(await mailsOf(here)).map(({ text }) => text), await response.text()]
    expect(texts).toHaveLength(3)
    for (const text of texts) {
      expect(text).toContain(`${publicURL}/account/`)
      expect(text).not.toContain('gull')
    }
  })

  // Defence: names and addresses cannot contain line breaks or direction marks (`fields.ts`).
  const badNames = [
    'Ann\r\nBcc: all@gull.example',
    'Ann\nHeron',
    'Ann\u2028Heron',
    'Ann\u0000Heron',
    'Ann \u202Eevil',
    '\uD800',
  ]
  it.each(badNames)('names with line breaks or direction marks are rejected: %j', async (name) => {
    const { ask, accept, post, administrator, here } = await openWithInvitation()
    const guests = await openOffice({ settings: { guests: true } })
    const responses = [
      await accept({ name }),
      await ask('PUT', `people/${administrator.id}`, { name }),
      await ask('POST', 'people', { people: [{ email: 'x@heron.example', name }] }),
      await ask('PUT', 'organisation', { name, languages: ['en'], timeZone: 'UTC' }),
      await guests.send('POST', `${account}/guest`, { body: { name } }),
      await accept({ email: `${name}@heron.example` }),
      await post(`${account}/email-link`, { email: `cy@heron.example${name}` }),
    ]
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]))
    for (const { subject, recipient } of await mailsOf(here)) expect(subject + recipient).not.toMatch(/[\r\n]/)
  })

  // Defence: one recipient per address: neither lists nor names in brackets are addresses (`emailSchema`).
  it.each(['a@heron.example,b@gull.example', 'Ann <a@gull.example>', 'a@heron.example b@gull.example', '"a"@b@c'])(
    'an address cannot have several recipients: %s',
    async (email) => {
      const { post } = await openAdministered({ settings: withMail })
      expect(await refusalOf(post(`${account}/password/forgot`, { email }))).toEqual([400, 'InvalidBody'])
    },
  )

  // Defence: responses are JSON without content sniffing (`Response.json`, nosniff by `securityHeaders`).
  it('markup in names is never sent as HTML', async () => {
    const name = '<script>alert(1)</script>'
    const { here, ask, accept } = await openWithInvitation()
    const { token } = await bodyOf<{ token: string }>(accept({ name }))
    const responses = [
      await here.me(token),
      await ask('GET', 'people'),
      await accept({ name, email: `${name}@x` }),
      await ask('GET', `people/${name}`),
    ]
    for (const { headers } of responses) {
      expect(headers.get('content-type')).toMatch(/^application\/json\b/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).not.toBeNull()
    }
    expect(await bodyOf(responses[0] as Response)).toMatchObject({ data: { name } })
  })
})

describe('attack: reading the log', () => {
  // Defence: input and secrets are never logged, even if a call fails (`routePath`, ids instead of names).
  it('the log contains no secrets, addresses or names', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { here, administrator, post, ask, invite } = await openAdministered({ settings: withMail, log })
    const ann = await here.signUp('Ann Heron')
    await post(`${account}/email-link`, { email: ann.email })
    await post(`${account}/password/forgot`, { email: ann.email })
    const mailed = await mailedSecret(here, ann.email, 'email-link')
    const reset = await mailedSecret(here, ann.email, 'password')
    const signedIn = await bodyOf<{ token: string }>(post(`${account}/email-link/verify`, { token: mailed }))
    const [cy] = await invite({ email: 'cy@heron.example', name: 'Cy Teal' })
    await post(`${account}/password/reset`, { token: reset, password: newPassword })
    const { link } = await bodyOf<{ link: string }>(ask('POST', `people/${ann.id}/password-link`))
    await ask('PUT', `people/${ann.id}`, { name: 'Ann Coot', state: 'blocked' })
    await ask('DELETE', `people/${ann.id}`)
    // Every query fails, and the reason and the place are logged.
    const broken = here.office.db.withPlugin({
      transformQuery: () => {
        throw new Error('The disk is broken')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const app = createApp({ ...here.office, db: broken }, families, null)
    for (const call of ['token', 'refresh', 'email-link/verify', 'invitation/accept', 'password/reset']) {
      const { email, refreshToken } = ann
      const body = JSON.stringify({ username: email, email, name: 'Ann Heron', password, token: mailed, refreshToken })
      const content = { 'content-type': 'application/json', 'content-length': String(body.length) }
      const headers = { ...content, authorization: `Bearer ${ann.token}` }
      const url = `${publicURL}${account}/${call}?email=${ann.email}&token=${mailed}`
      const failed = await app.answer(new Request(url, { method: 'POST', headers, body }), { address: '192.0.2.1' })
      expect(failed.status).toBe(500)
      expect(await failed.text()).not.toContain('disk')
    }
    const text = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(8)
    expect(text).toContain('A call failed.')
    expect(text).toContain(ann.id)
    const secrets = [password, newPassword, mailed, reset, secretIn(link), secretIn(cy?.link ?? ''), signedIn.token]
    const tokens = [ann.token, ann.refreshToken, administrator.token]
    const addresses = [ann.email, administrator.email, 'cy@heron.example', '192.0.2.1']
    const names = ['Ann', 'Ada', 'Cy Teal', 'Coot', 'Heron']
    for (const hidden of [...secrets, ...tokens, ...addresses, ...names]) expect(text).not.toContain(hidden)
  })
})
