import { describe, expect, it } from 'vitest'
import { daily, hourAt, openCalendar, responsesOf } from './open-calendar.ts'

interface Approval {
  readonly id: string
  readonly subject: string
  readonly start: string
  readonly organizer: { readonly email: string }
  readonly resourceId: string
  readonly resourceName: string
}

const open = async () => {
  const calendar = await openCalendar()
  const { here } = calendar
  const ann = await calendar.signUp('Ann Lee')
  const bob = await calendar.signUp('Bob Ray')
  const eve = await calendar.signUp('Eve Fox')
  const hall = await calendar.addRoom('hall', { approver: eve.email })
  const respond = async (id: string, body: unknown, token = eve.token) =>
    (await here.send('POST', `/api/approvals/${id}`, { token, body })).status
  const listApprovals = async (token = eve.token) =>
    ((await (await here.send('GET', '/api/approvals', { token })).json()) as { items: Approval[] }).items
  return { ...calendar, ann, bob, eve, hall, respond, listApprovals }
}

describe('a resource with an approver', () => {
  it('holds its time as pending until the approver accepts', async () => {
    const { here, call, create, listApprovals, respond, holds, hubEvents, ann, bob, hall } = await open()
    const made = await create(ann.token, { rooms: [hall], subject: 'Ball' })
    expect(responsesOf(made)).toEqual(['none'])
    expect(await holds()).toEqual(['hall 0 1 pending'])
    expect(responsesOf(await create(bob.token, { rooms: [hall] }))).toEqual(['declined'])
    const body = { start: hourAt(0), end: hourAt(1), emails: [hall] }
    const view = await (await here.send('POST', '/api/cache/get', { token: bob.token, body })).text()
    expect(view).toContain('"availabilityView":"1111"')
    const [request, ...others] = await listApprovals()
    expect(others).toEqual([])
    const room = { resourceId: 'hall', resourceName: 'Room hall' }
    expect(request).toMatchObject({ subject: 'Ball', start: hourAt(0), organizer: { email: ann.email }, ...room })
    expect(await listApprovals(bob.token)).toEqual([])
    const id = request?.id ?? ''
    expect(await respond(id, { answer: 'accepted' }, bob.token)).toBe(404)
    expect(await respond(id, { answer: 'perhaps' })).toBe(400)
    await hubEvents()
    expect(await respond(id, { answer: 'accepted' })).toBe(204)
    expect(await hubEvents()).toEqual(['reload-changed-resource hall'])
    expect(await holds()).toEqual(['hall 0 1 accepted'])
    expect(responsesOf((await call(ann.token, 'GET', `/events/${made.id}`)).body)).toEqual(['accepted'])
    expect(await respond(id, { answer: 'declined' })).toBe(404)
  })

  it('frees its time if the approver declines', async () => {
    const { create, listApprovals, respond, holds, ann, hall } = await open()
    await create(ann.token, { rooms: [hall], recurrence: daily(3) })
    expect(await holds()).toHaveLength(3)
    const [request, ...others] = await listApprovals()
    expect(others).toEqual([])
    expect(await respond(request?.id ?? '', { answer: 'declined', comment: 'No' })).toBe(204)
    expect(await holds()).toEqual([])
  })

  it('needs no approval for conflicts, past events and events of the approver', async () => {
    const { here, create, listApprovals, ann, eve, hall } = await open()
    await create(eve.token, { rooms: [hall] })
    expect(responsesOf(await create(ann.token, { rooms: [hall] }))).toEqual(['declined'])
    expect(await listApprovals()).toEqual([])
    await create(ann.token, { rooms: [hall], from: 2 })
    expect(await listApprovals()).toHaveLength(1)
    here.now = Date.parse(hourAt(3))
    expect(await listApprovals(eve.token)).toEqual([])
  })

  it('rejects unknown approval ids', async () => {
    const { respond } = await open()
    for (const id of ['x', 'bnVsbA', Buffer.from('["hall","none"]').toString('base64url')])
      expect(await respond(id, { answer: 'accepted' })).toBe(404)
  })
})
