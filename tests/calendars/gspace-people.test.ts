import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/gspace/index.ts'
import type { AuthorizeRequest } from '#src/calendars/calendar.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { googleBefore, queryOf } from './google-before.ts'
import { email, valueOf } from './graph-before.ts'

const picture = 'https://lh3.googleusercontent.com/a/1=s96-c'
const found = (people: readonly unknown[]) => () => json({ people, totalSize: people.length })
const oliver = {
  resourceName: 'people/1',
  names: [{ displayName: 'Ollie' }, { displayName: 'Oliver Hughes', metadata: { primary: true } }],
  emailAddresses: [{ value: 'Oliver@C.com', metadata: { primary: true } }],
  organizations: [{ title: 'Intern' }, { title: 'Engineer', department: 'R&D', current: true }],
  locations: [{ buildingId: 'B2', floor: '3', deskCode: '17' }],
  photos: [{ url: picture, metadata: { primary: true } }],
}

describe('calendars, gspace: colleagues', () => {
  it('are searched for in the directory of the domain, a mask of fields and a source named', async () => {
    const { calendar, asked } = googleBefore(found([oliver, { emailAddresses: [{ value: 'p@c.com' }] }]))
    expect(valueOf(await calendar.findPeople(' Ol '))).toEqual([
      { name: 'Oliver Hughes', email: 'oliver@c.com', jobTitle: 'Engineer', department: 'R&D', office: 'B2, 3, 17' },
      { name: 'p@c.com', email: 'p@c.com', jobTitle: null, department: null, office: null },
    ])
    const [call] = asked()
    expect(call?.url.startsWith('https://people.googleapis.com/v1/people:searchDirectoryPeople?')).toBe(true)
    expect(call?.headers.get('authorization')).toBe('Bearer cal')
    expect(queryOf(call ?? { url: '' })).toEqual({
      query: 'Ol',
      readMask: 'names,emailAddresses,organizations,locations,photos',
      sources: 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE',
      pageSize: '20',
    })
  })

  it('are none in an empty answer, and not asked for without a letter', async () => {
    const { calendar, asked } = googleBefore(() => json({}))
    expect(valueOf(await calendar.findPeople('nobody'))).toEqual([])
    expect(valueOf(await calendar.findPeople('  '))).toEqual([])
    expect(asked()).toHaveLength(1)
  })

  it('fault F7: a malformed record and one without address are left out', async () => {
    const { calendar } = googleBefore(found([null, { names: 5 }, { names: [{ displayName: 'X' }] }, oliver]))
    expect(valueOf(await calendar.findPeople('o'))).toHaveLength(1)
    const broken = googleBefore(() => json({ people: 'none' }))
    expect(await broken.calendar.findPeople('o')).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it('threat T4: their pictures are fetched without the token, and without another search', async () => {
    const { calendar, asked } = googleBefore(({ url }) =>
      url === picture ? new Response('picture') : found([oliver])(),
    )
    valueOf(await calendar.findPeople('ol'))
    expect(valueOf(await calendar.personImage(email('oliver@c.com')))?.size).toBe(7)
    expect(asked().map(({ url }) => new URL(url).hostname)).toEqual([
      'people.googleapis.com',
      'lh3.googleusercontent.com',
    ])
    expect(asked()[1]?.headers.has('authorization')).toBe(false)
    expect(asked()[1]?.credentials).toBe('omit')
  })

  it('have no picture where it is Google’s own letter, where it is gone, or where they are unknown', async () => {
    const plain = googleBefore(found([{ ...oliver, photos: [{ url: picture, default: true }] }]))
    expect(valueOf(await plain.calendar.personImage(email('oliver@c.com')))).toBeNull()
    expect(plain.asked()).toHaveLength(1)
    const removed = googleBefore(({ url }) =>
      url === picture ? new Response(null, { status: 404 }) : found([oliver])(),
    )
    expect(valueOf(await removed.calendar.personImage(email('oliver@c.com')))).toBeNull()
    expect(valueOf(await removed.calendar.personImage(email('nobody@c.com')))).toBeNull()
  })
})

describe('calendars, gspace: who I am', () => {
  it('is read of the user info', async () => {
    const { calendar } = googleBefore(() => json({ email: 'Me@C.com', given_name: 'Ann', family_name: 'Lee' }))
    expect(valueOf(await calendar.myInfo())).toEqual({
      name: 'Ann Lee',
      email: 'me@c.com',
      username: 'me@c.com',
      givenName: 'Ann',
      surname: 'Lee',
    })
  })

  it('without an address is malformed', async () => {
    const { calendar } = googleBefore(() => json({ name: 'Ann' }))
    expect(await calendar.myInfo()).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it('has a picture, or none; an address that is no https is none', async () => {
    const shown = googleBefore(({ url }) => (url === picture ? new Response('picture') : json({ picture })))
    expect(valueOf(await shown.calendar.myImage())?.size).toBe(7)
    const odd = googleBefore(() => json({ picture: 'http://lh3.googleusercontent.com/a' }))
    expect(valueOf(await odd.calendar.myImage())).toBeNull()
    expect(odd.asked()).toHaveLength(1)
  })
})

describe('section 7: external sign-in with Google', () => {
  const request: AuthorizeRequest = {
    scope: provider.scope,
    clientId: 'client',
    tenantId: 'foyer.example',
    redirectUri: 'https://foyer.example/account/oauth-callback',
    prompt: 'consent',
    state: 'state',
    codeChallenge: 'challenge',
    loginHint: 'me@foyer.example',
  }
  const queryFor = (changes: Partial<AuthorizeRequest>) => {
    const url = provider.authorizeUrl({ ...request, ...changes }) ?? ''
    expect(url.startsWith('https://accounts.google.com/o/oauth2/v2/auth?')).toBe(true)
    return queryOf({ url })
  }

  it('goes to the authorize page with state, challenge and offline access', () => {
    expect(queryFor({})).toEqual({
      client_id: 'client',
      redirect_uri: 'https://foyer.example/account/oauth-callback',
      scope: provider.scope,
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      state: 'state',
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
      login_hint: 'me@foyer.example',
      hd: 'foyer.example',
    })
    expect(provider.scope.split(' ')).toContain('https://www.googleapis.com/auth/directory.readonly')
  })

  it('asks for consent where the configured prompt is none of Google’s', () => {
    expect(queryFor({ prompt: 'login' })['prompt']).toBe('consent')
    expect(queryFor({ prompt: '' })['prompt']).toBeUndefined()
    expect(queryFor({ prompt: 'select_account consent' })['prompt']).toBe('select_account consent')
  })

  it('names a domain only where the tenant is one', () => {
    expect(queryFor({ tenantId: 'organizations' })['hd']).toBeUndefined()
    expect(queryFor({ tenantId: null, loginHint: null })['login_hint']).toBeUndefined()
  })
})
