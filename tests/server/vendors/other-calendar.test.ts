import { describe, expect, it } from 'vitest'
import { bodyOf } from '../identity-helpers.ts'
import { openVendorSignIn } from './open-vendor-sign-in.ts'

describe('an office with the calendars of Microsoft', () => {
  it('says so at the calls of a calendar of its own', async () => {
    const { here, signIn } = await openVendorSignIn('microsoft')
    const token = await signIn('manager')
    const calls: readonly [method: string, path: string, body?: object][] = [
      ['GET', '/calendar/me'],
      ['GET', '/calendar/events?start=2026-12-01T00:00:00Z&end=2026-12-02T00:00:00Z'],
      ['POST', '/calendar/events', {}],
      ['POST', '/calendar/schedules', {}],
      ['GET', '/api/users/me/feeds'],
      ['POST', '/api/users/me/feeds', { resourceId: null }],
      ['DELETE', '/api/users/me/feeds/1'],
      ['GET', '/feeds/abc.ics'],
      ['GET', '/api/users/me/delegates'],
      ['PUT', '/api/users/me/delegates', { items: [] }],
      ['GET', '/api/approvals'],
      ['POST', '/api/approvals/1', { answer: 'accepted' }],
    ]
    const told = 'This office uses Microsoft 365. Its calendars are read and changed there.'
    for (const [method, path, body] of calls) {
      const answer = await here.send(method, path, { token, body })
      expect([path, answer.status, await answer.json()]).toMatchObject([
        path,
        404,
        { code: 'OtherCalendar', message: told },
      ])
    }
    // Only people hear of it.
    expect((await here.send('GET', '/calendar/me')).status).toBe(401)
    const me = await bodyOf<{ data: object }>(here.me(token))
    expect(me.data).toMatchObject({ hasPassword: false, hasOwnCalendar: false })
  })
})
