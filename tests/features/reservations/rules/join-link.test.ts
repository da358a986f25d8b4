import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Email, Instant } from '#src/kernel/result.ts'
import { nextMoment } from '#src/features/reservations/rules/actions.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { isTimeToJoin, joinLinkOf } from '#src/features/reservations/rules/join-link.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { draftOf, eventOf, hour, room, start } from '#tests/services/scripted-services.ts'

const eventWith = (changes: Partial<CalendarEvent>): CalendarEvent => {
  const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
  const order = { ...draftOf(), resources, onlineMeeting: null, recurrence: null }
  return { ...eventOf(order, 'event-1', 'accepted'), ...changes }
}
const linkOf = (onlineMeetingUrl: string) => joinLinkOf(eventWith({ onlineMeetingUrl }))

describe('section 3, event: the way into its online meeting', () => {
  it.each([
    ['https://teams.microsoft.com/l/meetup-join/19%3ameeting', 'Microsoft Teams'],
    ['https://meet.google.com/abc-defg-hij', 'Google Meet'],
    ['https://acme.zoom.us/j/123?pwd=x', 'Zoom'],
    ['https://acme.webex.com/meet/eva', 'Webex'],
  ])('knows %s as %s', (url, service) => {
    expect(linkOf(url)).toMatchObject({ url, service })
  })

  it.each([
    'https://meet.intranet.example/room',
    'https://teams.microsoft.com.evil.example/l/meetup-join/1',
    'https://eviteams.microsoft.com.example/x',
    'https://notzoom.us/j/1',
    'https://zoom.us:8443/j/1',
  ])('asks before it follows %s', (url) => {
    expect(linkOf(url)).toMatchObject({ service: null, host: new URL(url).host })
  })

  it.each([
    'http://teams.microsoft.com/l/meetup-join/1',
    'javascript:alert(1)',
    'https://teams.microsoft.com@evil.example/x',
    'data:text/html,x',
    'not a link',
    'https://login0x7f.1',
    'https://meet.google.com:99999/abc-defg-hij',
    '',
  ])('never follows %s', (url) => {
    expect(linkOf(url)).toBeNull()
  })

  it('every link that is followed is an address', () => {
    const host = fc
      .array(fc.constantFrom(...'09afx.-25'), { minLength: 1, maxLength: 12 })
      .map((signs) => signs.join(''))
    fc.assert(
      fc.property(host, fc.constantFrom('', ':0', ':65535', ':65536', '/x'), (name, rest) => {
        const url = `https://${name}${rest}`
        return linkOf(url) === null || URL.canParse(url)
      }),
    )
    expect(linkOf('https://192.168.1.20/room')).toMatchObject({ host: '192.168.1.20', service: null })
  })

  it('finds what an integration left in the text, only where the service is known and the address is a meeting', () => {
    const of = (bodyHtml: string) => joinLinkOf(eventWith({ bodyHtml }))
    expect(of('<p>Join: https://foyer.zoom.us/j/1?a=1&amp;b=2.</p>')?.url).toBe('https://foyer.zoom.us/j/1?a=1&b=2')
    expect(of('<a href="https://evil.example/join">https://evil.example/join</a>')).toBeNull()
    expect(of('See https://zoom.us/ for help')).toBeNull()
  })

  it('takes an address that stands as the place', () => {
    const locations = [{ displayName: 'https://meet.intranet.example/7', email: null }]
    expect(joinLinkOf(eventWith({ locations }))).toMatchObject({ host: 'meet.intranet.example', service: null })
  })

  it('ui: is time to join from 15 minutes before the start to the end, and a moment to draw anew', () => {
    const event = eventWith({ onlineMeetingUrl: 'https://meet.google.com/abc-defg-hij' })
    const reservation = deriveReservation(event, room, null, start)
    const at = (minutes: number) => isTimeToJoin(reservation, (start + minutes * 60_000) as Instant)
    expect([at(44), at(45), at(119), at(120)]).toEqual([false, true, true, false])
    expect(nextMoment([reservation], start)).toBe(start + hour - 15 * 60_000)
    expect(
      isTimeToJoin(deriveReservation({ ...event, cancelled: true }, room, null, start), (start + hour) as Instant),
    ).toBe(false)
  })
})
