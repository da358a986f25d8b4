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
    [' https://zoom.us/j/1?x=1 ', 'Zoom'],
    ['https://zoom.us:443/j/1', 'Zoom'],
    ['https://teams.cloud.microsoft/meet/445566?p=xyz', 'Microsoft Teams'],
    ['https://teams.microsoft.com/meet/445566?p=xyz', 'Microsoft Teams'],
    ['https://gov.teams.microsoft.us/l/meetup-join/19%3ameeting_ab', 'Microsoft Teams'],
    ['https://dod.teams.microsoft.us/l/meetup-join/19%3ameeting_ab', 'Microsoft Teams'],
    ['https://zoom.us/my/jane', 'Zoom'],
    ['https://example.webex.com/example/j.php?MTID=m12ab', 'Webex'],
  ])('%s is one of %s', (url, service) => {
    expect(linkOf(url)).toMatchObject({ url: url.trim(), service })
  })

  it.each([
    ['https://zoom.us', 'zoom.us'],
    ['https://zoom.us/', 'zoom.us'],
    ['https://zoom.us?x=1', 'zoom.us'],
    ['https://zoom.us:443/', 'zoom.us'],
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

describe('section 3, event: links behind the filters of mail', () => {
  const inText = (bodyHtml: string) => joinLinkOf(eventWith({ bodyHtml }))?.url ?? null
  const zoom = 'https://us02web.zoom.us/j/99887766'
  const teams = 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_ab%40thread.v2/0?context=%7b%7d'
  const safe = (target: string, host = 'eur03.safelinks.protection.outlook.com') =>
    `https://${host}/?url=${encodeURIComponent(target)}&amp;data=05%7C02&amp;reserved=0`

  it.each([
    ['Microsoft Safe Links', safe(teams), teams],
    ['Microsoft Safe Links, Zoom', safe(zoom), zoom],
    ['Microsoft Safe Links with a path', safe(teams, 'gcc02.safelinks.protection.outlook.com/ap/t-59584e83'), teams],
    ['Microsoft Safe Links of a government', safe(zoom, 'usg01.safelinks.protection.office365.us'), zoom],
    ['Proofpoint v1', `https://urldefense.proofpoint.com/v1/url?u=${encodeURIComponent(zoom)}&amp;k=x`, zoom],
    [
      'Proofpoint v2',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__us02web.zoom.us_j_99887766-3Fpwd-3DaB-2D-5Fc&amp;d=DwMFaQ&amp;e=',
      `${zoom}?pwd=aB-_c`,
    ],
    ['Proofpoint v3', `https://urldefense.com/v3/__${zoom}__;!!AbCdEf!xyz123$`, zoom],
    [
      'Proofpoint v3 with moved characters',
      'https://urldefense.com/v3/__https://teams.microsoft.com/l/meetup-join/19*3ameeting_ab*40thread.v2/0?context=*7b*7d__;JSUlJQ!!AbCdEf!xyz123$',
      teams,
    ],
    [
      'Proofpoint v3 with a run',
      'https://urldefense.com/v3/__https://zoom.us/j/1?a=**Ax__;JSU!!AbC!x$',
      'https://zoom.us/j/1?a=%%x',
    ],
    [
      'Proofpoint v3 of a government',
      'https://urldefense.us/v3/__https://meet.google.com/abc-defg-hij__;!!Ab!cd$',
      'https://meet.google.com/abc-defg-hij',
    ],
    [
      'Proofpoint v3 with one slash',
      'https://urldefense.com/v3/__https:/zoom.us/j/1__;!!AbC!x$',
      'https://zoom.us/j/1',
    ],
    ['Barracuda', `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(zoom)}&amp;c=E,1,abc&amp;typo=1`, zoom],
    ['Cisco', `https://secure-web.cisco.com/1AbCdEf_x/${encodeURIComponent(zoom)}`, zoom],
    ['Google', `https://www.google.com/url?q=${encodeURIComponent(zoom)}&amp;sa=D`, zoom],
    ['two filters', safe(`https://urldefense.com/v3/__${zoom}__;!!Ab!cd$`), zoom],
    ['a filter with its port', safe(zoom, 'eur03.safelinks.protection.outlook.com:443'), zoom],
  ])('%s', (_name, link, url) => {
    expect(inText(`<a href="${link}">Join</a>`)).toBe(url)
    // A filter may also rewrite what the calendar or the place says.
    const plain = link.replaceAll('&amp;', '&')
    expect(linkOf(plain)).toMatchObject({ url, host: new URL(url).host })
    expect(joinLinkOf(eventWith({ locations: [{ displayName: plain, email: null }] }))?.url).toBe(url)
  })

  it.each([
    ['a script', safe('javascript:alert(1)')],
    ['a script behind Proofpoint', 'https://urldefense.proofpoint.com/v2/url?u=javascript-3Aalert-281-29&amp;d=x'],
    ['a user name of a meeting', safe('https://teams.microsoft.com@evil.example/l/meetup-join/1')],
    ['a meeting in the query of another host', safe(`https://evil.example/?u=${zoom}`)],
    [
      'a meeting in the path of another host',
      'https://urldefense.com/v3/__https://evil.example/us02web.zoom.us/j/1__;!!Ab!cd$',
    ],
    ['a host that looks like a filter', safe(zoom, 'eur03.safelinks.protection.outlook.com.evil.example')],
    ['a host that ends like a filter', safe(zoom, 'evilurldefense.com')],
    ['a token without the link', 'https://protect-eu.mimecast.com/s/AbCdEf?domain=us02web.zoom.us'],
    ['a filter without a link', 'https://eur03.safelinks.protection.outlook.com/?data=05'],
    ['malformed encoding', 'https://secure-web.cisco.com/1Ab/https%3A%2F%2Fus02web.zoom.us%2Fj%2F%'],
    ['characters that do not fit', 'https://urldefense.com/v3/__https://zoom.us/j/*__;JSU!!AbC!x$'],
    [
      'filters without an end',
      Array.from({ length: 6 }).reduce<string>((link) => safe(link.replaceAll('&amp;', '&')), zoom),
    ],
  ])('leads nowhere: %s', (_name, link) => {
    expect(inText(`<a href="${link}">Join</a>`)).toBeNull()
  })

  it('a page of Google that is no filter stays a link of the place', () => {
    expect(linkOf('https://www.google.com/maps?q=Prague')).toMatchObject({ host: 'www.google.com', service: null })
  })

  it('the next link is taken if a filter leads to something else', () => {
    const help = safe('https://aka.ms/JoinTeamsMeeting')
    expect(inText(`<a href="${help}">Help</a> <a href="${safe(zoom)}">Join</a>`)).toBe(zoom)
  })
})

describe('RFC 3986, appendix C: links as people write them', () => {
  const zoom = 'https://us02web.zoom.us/j/99887766'

  it.each([
    `Join: &lt;${zoom}&gt;`,
    `Join: <${zoom}>`,
    `(${zoom})`,
    `„${zoom}“`,
    `«${zoom}»`,
    `&bdquo;${zoom}&ldquo;`,
    `会議：${zoom}。`,
    `${zoom}&nbsp;`,
    `${zoom}\u200b`,
    `${zoom}…`,
    `Wait! ${zoom}!`,
    `<a href="&#104;ttps://us02web.zoom.us/j/99887766">x</a>`,
    `<A HREF=${zoom}>x</A>`,
  ])('%s', (bodyHtml) => {
    expect(joinLinkOf(eventWith({ bodyHtml }))?.url).toBe(zoom)
  })

  it.each([
    `${zoom}, code 123`,
    `Vltava 1.01; ${zoom}`,
    `Join\n${zoom}\r\nCode 5`,
    `<p>${zoom}<br>Code</p>`,
    `${zoom};`,
  ])('among other words: %s', (text) => {
    expect(joinLinkOf(eventWith({ bodyHtml: text }))?.url).toBe(zoom)
    expect(joinLinkOf(eventWith({ locations: [{ displayName: text, email: null }] }))?.url).toBe(zoom)
  })

  it('letters of other scripts belong to the address', () => {
    expect(joinLinkOf(eventWith({ bodyHtml: 'https://meet.jit.si/Büro.' }))?.url).toBe('https://meet.jit.si/Büro')
  })
})

describe('section 3, event: pages of meeting services that are no meeting', () => {
  const real = 'https://us02web.zoom.us/j/99887766'

  it.each([
    'https://support.zoom.us/hc/en-us/articles/201362193',
    'https://aka.ms/JoinTeamsMeeting?omkt=en-US',
    'https://teams.microsoft.com/meetingOptions/?organizerId=1&amp;tenantId=2',
    'https://dialin.teams.microsoft.com/abc?id=1',
    'https://meet.google.com/tel/abc-defg-hij?hs=1',
    'https://us02web.zoom.us/u/kdAbC',
    'https://meet.goto.com/install',
    'https://meet.jit.si/static/dialInInfo.html?room=acme',
    'https://example.webex.com/example/globalcallin',
    'https://xn--zom-5na.us/j/99887766',
    'https://us02web-zoom.us/j/1',
    'https://notzoom.us/j/99887766',
    'https://zoom.us.evil.example/j/1',
    'https://meet.google.com.evil.example/abc-defg-hij',
    'https://evilwebex.com/meet/jane',
    'https://evil.example/teams.microsoft.com/l/meetup-join/19',
    'https://evil.example/j/1?host=us02web.zoom.us',
    'https://teams.microsoft.com.evil.example/l/meetup-join/19',
    'https://teams.microsoft.com@evil.example/l/meetup-join/19',
    'https://evil.example\\@us02web.zoom.us/j/1',
    'https://teams.microsoft.com:443@evil.example/l/meetup-join/19',
  ])('%s', (url) => {
    expect(joinLinkOf(eventWith({ bodyHtml: `<a href="${url}">Join</a>` }))).toBeNull()
    expect(joinLinkOf(eventWith({ bodyHtml: `<a href="${url}">x</a> <a href="${real}">Join</a>` }))?.url).toBe(real)
  })
})
