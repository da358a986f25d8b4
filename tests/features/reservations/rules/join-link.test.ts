import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Email, Instant } from '#src/kernel/result.ts'
import { nextMoment } from '#src/features/reservations/rules/actions.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { isTimeToJoin, joinLinkOf } from '#src/features/reservations/rules/join-link.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { draftOf, eventOf, hour, room, start } from '#tests/services/drafted-events.ts'

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

describe('section 3, event: which link leads into the meeting', () => {
  const known = 'https://acme.zoom.us/j/1'
  const placed = (...names: readonly string[]) => names.map((displayName) => ({ displayName, email: null }))

  it.each([
    ['https://teams.live.com/meet/1', 'Microsoft Teams'],
    ['https://acme.zoomgov.com/j/1', 'Zoom'],
    ['https://meet.goto.com/1', 'GoTo Meeting'],
    ['https://global.gotomeeting.com/join/1', 'GoTo Meeting'],
    ['https://whereby.com/acme', 'Whereby'],
    ['https://meet.jit.si/acme', 'Jitsi Meet'],
    ['HTTPS://ACME.Zoom.US/j/1', 'Zoom'],
    [' https://zoom.us?x=1 ', 'Zoom'],
  ])('%s is one of %s', (url, service) => {
    expect(linkOf(url)).toMatchObject({ url: url.trim(), service })
  })

  it.each([
    ['https://zoom.us', 'zoom.us'],
    ['https://zoom.us/', 'zoom.us'],
    ['https://zoom.us:443/j/1', 'zoom.us:443'],
    ['https://zoom.us:65535/j/1', 'zoom.us:65535'],
    ['https://Host.Example:8443/x', 'host.example:8443'],
    ['https://255.255.255.255/x', '255.255.255.255'],
    ['https://0.10.199.249/x', '0.10.199.249'],
  ])('%s is a link, but of no known meeting', (url, host) => {
    expect(linkOf(url)).toEqual({ url, host, service: null })
  })

  it.each([
    'https://zoom.us:65536/j/1',
    'https://zoom.us:123456/j/1',
    'https://256.1.1.1/x',
    'https://1.2.3/x',
    'https://1.2.3.4.5/x',
    'https://host.0x1f/x',
    'https://host.12./x',
    'https://01.2.3.4/x',
    'https://zoom.us/j/1 and more',
    'https://zoom.us/j/<1>',
    'see https://zoom.us/j/1',
    'https:/zoom.us/j/1',
  ])('%s is none', (url) => {
    expect(linkOf(url)).toBeNull()
  })

  it('is that of the calendar before that of a place, and that before one in the text', () => {
    const all = {
      onlineMeetingUrl: 'https://meet.google.com/a',
      locations: placed('https://intranet.example/b'),
      bodyHtml: known,
    }
    expect(joinLinkOf(eventWith(all))?.url).toBe('https://meet.google.com/a')
    expect(joinLinkOf(eventWith({ ...all, onlineMeetingUrl: 'tel:1' }))?.url).toBe('https://intranet.example/b')
    expect(joinLinkOf(eventWith({ ...all, onlineMeetingUrl: null, locations: placed('Room') }))?.url).toBe(known)
  })

  it('is that of the first place with one, within its words', () => {
    const locations = placed('Room 1', 'http://plain.example/x', 'Join (https://intranet.example/b), then wait', known)
    expect(joinLinkOf(eventWith({ locations }))?.url).toBe('https://intranet.example/b')
  })

  it.each([
    ['Join https://acme.zoom.us/j/1.', known],
    ['https://acme.zoom.us/j/1?!', known],
    ['[https://acme.zoom.us/j/1]', known],
    ['"https://acme.zoom.us/j/1";', known],
    ['https://evil.example/x https://acme.zoom.us/j/1:', known],
    ['HTTPS://acme.zoom.us/j/1,', 'HTTPS://acme.zoom.us/j/1'],
    ['https://.,;:!?', null],
    ['no link', null],
  ])('in a text, without the signs around it: %s', (text, url) => {
    expect(joinLinkOf(eventWith({ bodyHtml: text }))?.url ?? null).toBe(url)
    expect(joinLinkOf(eventWith({ bodyHtml: '<p></p>', bodyPreview: text }))?.url ?? null).toBe(url)
  })

  it('none to a meeting that is cancelled, or that the room declined', () => {
    const event = eventWith({ onlineMeetingUrl: known })
    const reservation = deriveReservation(event, room, null, start)
    const now = (start + hour) as Instant
    expect(isTimeToJoin(reservation, now)).toBe(true)
    expect(isTimeToJoin({ ...reservation, cancelled: true }, now)).toBe(false)
    expect(isTimeToJoin({ ...reservation, cancelledByResponse: true }, now)).toBe(false)
    expect(isTimeToJoin({ ...reservation, event: eventWith({}) }, now)).toBe(false)
  })
})
