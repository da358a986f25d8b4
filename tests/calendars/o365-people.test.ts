import { describe, expect, it } from 'vitest'
import { json } from '#tests/platform/scripted-server.ts'
import { email, connectGraph, valueOf } from './graph-before.ts'

const person = (given: Record<string, unknown>) => ({
  displayName: 'Adele Vance',
  scoredEmailAddresses: [{ address: 'AdeleV@contoso.com', relevanceScore: 9 }],
  userPrincipalName: 'adele@contoso.com',
  personType: { class: 'Person', subclass: 'OrganizationUser' },
  ...given,
})

describe('calendars, o365: the directory', () => {
  it('is searched for the phrase in mailbox and directory', async () => {
    const { calendar, requests } = connectGraph(() => json({ value: [] }))
    valueOf(await calendar.findPeople(' Adele "V\\ '))
    const [call] = requests()
    const query = new URL(call?.url ?? '').searchParams
    expect(query.get('$search')).toBe('"Adele  V"')
    expect(query.get('$top')).toBe('20')
    expect(call?.headers.get('x-peoplequery-querysources')).toBe('Mailbox,Directory')
  })

  it('is not searched for an empty query', async () => {
    const { calendar, requests } = connectGraph(() => json({ value: [] }))
    expect(valueOf(await calendar.findPeople(' " '))).toEqual([])
    expect(requests()).toEqual([])
  })

  it('lists each person once, without groups, rooms and people without an address', async () => {
    const { calendar } = connectGraph(() =>
      json({
        value: [
          person({ jobTitle: '', department: 'Sales', officeLocation: null }),
          person({ displayName: 'Again' }),
          person({ personType: { class: 'Group', subclass: 'UnifiedGroup' } }),
          person({ personType: { class: 'other', subclass: 'Room' }, scoredEmailAddresses: [{ address: 'r@c.com' }] }),
          person({ scoredEmailAddresses: [], userPrincipalName: 'not an address' }),
          person({ scoredEmailAddresses: [], userPrincipalName: 'Upn@c.com', displayName: ' ' }),
          { displayName: 7 },
          null,
        ],
      }),
    )
    const nothing = { jobTitle: null, department: null, office: null }
    expect(valueOf(await calendar.findPeople('a'))).toEqual([
      { name: 'Adele Vance', email: 'adelev@contoso.com', ...nothing, department: 'Sales' },
      { name: 'upn@c.com', email: 'upn@c.com', ...nothing },
    ])
  })

  it('fails if the body has no list of people', async () => {
    const { calendar } = connectGraph(() => json({ value: 'none' }))
    expect(await calendar.findPeople('a')).toMatchObject({ ok: false, fault: { kind: 'malformed', what: 'people' } })
  })

  it.each([403, 404])('has no picture if Graph returns %d', async (status) => {
    const { calendar, requests } = connectGraph(() => json({}, { status }))
    expect(valueOf(await calendar.personImage(email('a b@c.com')))).toBeNull()
    expect(requests()[0]?.path).toBe('/v1.0/users/a%20b%40c.com/photos/64x64/$value')
  })
})
