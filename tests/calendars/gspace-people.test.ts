import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/gspace/index.ts'
import type { AuthorizeRequest } from '#src/calendars/calendar.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { connectGoogle, queryOf } from './google-before.ts'
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

describe('calendars, gspace: people', () => {
  it('are searched in the directory of the domain', async () => {
    const { calendar, requests } = connectGoogle(found([oliver, { emailAddresses: [{ value: 'p@c.com' }] }]))
    expect(valueOf(await calendar.findPeople(' Ol '))).toEqual([
      { name: 'Oliver Hughes', email: 'oliver@c.com', jobTitle: 'Engineer', department: 'R&D', office: 'B2, 3, 17' },
      { name: 'p@c.com', email: 'p@c.com', jobTitle: null, department: null, office: null },
    ])
    const [call] = requests()
    expect(call?.url.startsWith('https://people.googleapis.com/v1/people:searchDirectoryPeople?')).toBe(true)
    expect(call?.headers.get('authorization')).toBe('Bearer cal')
    expect(queryOf(call ?? { url: '' })).toEqual({
      query: 'Ol',
      readMask: 'names,emailAddresses,organizations,locations,photos',
      sources: 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE',
      pageSize: '20',
    })
  })

  it('are not requested for an empty query', async () => {
    const { calendar, requests } = connectGoogle(() => json({}))
    expect(valueOf(await calendar.findPeople('nobody'))).toEqual([])
    expect(valueOf(await calendar.findPeople('  '))).toEqual([])
    expect(requests()).toHaveLength(1)
  })

  it('fault F7: are left out if malformed or without an address', async () => {
    const { calendar } = connectGoogle(found([null, { names: 5 }, { names: [{ displayName: 'X' }] }, oliver]))
    expect(valueOf(await calendar.findPeople('o'))).toHaveLength(1)
    const broken = connectGoogle(() => json({ people: 'none' }))
    expect(await broken.calendar.findPeople('o')).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it('threat T4: have pictures that are fetched without the token or another search', async () => {
    const { calendar, requests } = connectGoogle(({ url }) =>
      url === picture ? new Response('picture') : found([oliver])(),
    )
    valueOf(await calendar.findPeople('ol'))
    expect(valueOf(await calendar.personImage(email('oliver@c.com')))?.size).toBe(7)
    expect(requests().map(({ url }) => new URL(url).hostname)).toEqual([
      'people.googleapis.com',
      'lh3.googleusercontent.com',
    ])
    expect(requests()[1]?.headers.has('authorization')).toBe(false)
    expect(requests()[1]?.credentials).toBe('omit')
  })

  it('have no picture if it is generated, gone, or the person is unknown', async () => {
    const plain = connectGoogle(found([{ ...oliver, photos: [{ url: picture, default: true }] }]))
    expect(valueOf(await plain.calendar.personImage(email('oliver@c.com')))).toBeNull()
    expect(plain.requests()).toHaveLength(1)
    const removed = connectGoogle(({ url }) =>
      url === picture ? new Response(null, { status: 404 }) : found([oliver])(),
    )
    expect(valueOf(await removed.calendar.personImage(email('oliver@c.com')))).toBeNull()
    expect(valueOf(await removed.calendar.personImage(email('nobody@c.com')))).toBeNull()
  })
})

describe('calendars, gspace: the signed-in user', () => {
  it('is read from the user info', async () => {
    const { calendar } = connectGoogle(() => json({ email: 'Me@C.com', given_name: 'Ann', family_name: 'Lee' }))
    expect(valueOf(await calendar.myInfo())).toEqual({
      name: 'Ann Lee',
      email: 'me@c.com',
      username: 'me@c.com',
      givenName: 'Ann',
      surname: 'Lee',
    })
  })

  it('is refused as malformed without an address', async () => {
    const { calendar } = connectGoogle(() => json({ name: 'Ann' }))
    expect(await calendar.myInfo()).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it('has a picture if its URL is https', async () => {
    const shown = connectGoogle(({ url }) => (url === picture ? new Response('picture') : json({ picture })))
    expect(valueOf(await shown.calendar.myImage())?.size).toBe(7)
    const odd = connectGoogle(() => json({ picture: 'http://lh3.googleusercontent.com/a' }))
    expect(valueOf(await odd.calendar.myImage())).toBeNull()
    expect(odd.requests()).toHaveLength(1)
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

  it('opens the authorize page with state, challenge and offline access', () => {
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

  it('asks for consent if Google does not know the configured prompt', () => {
    expect(queryFor({ prompt: 'login' })['prompt']).toBe('consent')
    expect(queryFor({ prompt: '' })['prompt']).toBeUndefined()
    expect(queryFor({ prompt: 'select_account consent' })['prompt']).toBe('select_account consent')
  })

  it('sends the tenant as a domain only if it is one', () => {
    expect(queryFor({ tenantId: 'organizations' })['hd']).toBeUndefined()
    expect(queryFor({ tenantId: null, loginHint: null })['login_hint']).toBeUndefined()
  })
})
