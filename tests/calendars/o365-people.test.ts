import { describe, expect, it } from 'vitest'
import { json } from '#tests/platform/scripted-server.ts'
import { email, graphBefore, valueOf } from './graph-before.ts'

const person = (given: Record<string, unknown>) => ({
  displayName: 'Adele Vance',
  scoredEmailAddresses: [{ address: 'AdeleV@contoso.com', relevanceScore: 9 }],
  userPrincipalName: 'adele@contoso.com',
  personType: { class: 'Person', subclass: 'OrganizationUser' },
  ...given,
})

describe('calendars, o365: the directory', () => {
  it('asks for the phrase, as many as are shown, in mailbox and directory', async () => {
    const { calendar, asked } = graphBefore(() => json({ value: [] }))
    valueOf(await calendar.findPeople(' Adele "V\\ '))
    const [call] = asked()
    const query = new URL(call?.url ?? '').searchParams
    expect(query.get('$search')).toBe('"Adele  V"')
    expect(query.get('$top')).toBe('20')
    expect(call?.headers.get('x-peoplequery-querysources')).toBe('Mailbox,Directory')
  })

  it('asks nothing for nothing', async () => {
    const { calendar, asked } = graphBefore(() => json({ value: [] }))
    expect(valueOf(await calendar.findPeople(' " '))).toEqual([])
    expect(asked()).toEqual([])
  })

  it('reads people, each once; groups, rooms and who has no address are left out', async () => {
    const { calendar } = graphBefore(() =>
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

  it('says what is no list of people', async () => {
    const { calendar } = graphBefore(() => json({ value: 'none' }))
    expect(await calendar.findPeople('a')).toMatchObject({ ok: false, fault: { kind: 'malformed', what: 'people' } })
  })

  it.each([403, 404])('has no picture where Graph says %d', async (status) => {
    const { calendar, asked } = graphBefore(() => json({}, { status }))
    expect(valueOf(await calendar.personImage(email('a b@c.com')))).toBeNull()
    expect(asked()[0]?.path).toBe('/v1.0/users/a%20b%40c.com/photos/64x64/$value')
  })

  it('has the picture where there is one', async () => {
    const { calendar } = graphBefore(() => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }))
    expect(valueOf(await calendar.personImage(email('a@c.com')))?.size).toBe(5)
  })
})
