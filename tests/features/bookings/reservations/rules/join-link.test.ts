import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTimeToJoin, joinLinkOf } from '#src/features/bookings/model/reservations/rules/join-link.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { amberEvent, amberReservation, at } from '../amber.ts'

const eventWith = (changes: Partial<CalendarEvent>): CalendarEvent => amberEvent('event-1', changes)
const linkOf = (onlineMeetingUrl: string) => joinLinkOf(eventWith({ onlineMeetingUrl }))
const inText = (bodyHtml: string) => joinLinkOf(eventWith({ bodyHtml }))?.url ?? null
const inPlaces = (...names: readonly string[]) =>
  joinLinkOf(eventWith({ locations: names.map((displayName) => ({ displayName, email: null })) }))?.url ?? null

describe('section 3, event: link to the online meeting', () => {
  const known = 'https://acme.zoom.us/j/1'

  it.each([
    ['https://meet.google.com/abc-defg-hij', 'Google Meet'],
    ['https://acme.webex.com/meet/eva', 'Webex'],
    ['https://example.webex.com/example/j.php?MTID=m12ab', 'Webex'],
    ['https://teams.live.com/meet/1', 'Microsoft Teams'],
    ['https://teams.microsoft.com/l/meetup-join/19%3ameeting', 'Microsoft Teams'],
    ['https://teams.cloud.microsoft/meet/445566?p=xyz', 'Microsoft Teams'],
    ['https://teams.microsoft.com/meet/445566?p=xyz', 'Microsoft Teams'],
    ['https://gov.teams.microsoft.us/l/meetup-join/19%3ameeting_ab', 'Microsoft Teams'],
    ['https://dod.teams.microsoft.us/l/meetup-join/19%3ameeting_ab', 'Microsoft Teams'],
    ['https://acme.zoomgov.com/j/1', 'Zoom'],
    ['HTTPS://ACME.Zoom.US/j/1', 'Zoom'],
    [' https://zoom.us/j/1?x=1 ', 'Zoom'],
    ['https://zoom.us:443/j/1', 'Zoom'],
    ['https://zoom.us/my/jane', 'Zoom'],
    ['https://meet.goto.com/1', 'GoTo Meeting'],
    ['https://global.gotomeeting.com/join/1', 'GoTo Meeting'],
    ['https://whereby.com/acme', 'Whereby'],
    ['https://meet.jit.si/acme', 'Jitsi Meet'],
  ])('%s is a meeting of %s', (url, service) => {
    expect(linkOf(url)).toMatchObject({ url: url.trim(), service })
  })

  it.each([
    'https://meet.intranet.example/room',
    'https://teams.microsoft.com.evil.example/l/meetup-join/1',
    'https://eviteams.microsoft.com.example/x',
    'https://notzoom.us/j/1',
    'https://zoom.us:8443/j/1',
    'https://zoom.us',
    'https://zoom.us/',
    'https://zoom.us?x=1',
    'https://zoom.us:443/',
    'https://zoom.us:65535/j/1',
    'https://Host.Example:8443/x',
    'https://255.255.255.255/x',
    'https://0.10.199.249/x',
    'https://www.google.com/maps?q=Prague',
  ])('%s is a link to an unknown service', (url) => {
    expect(linkOf(url)).toEqual({ url, host: new URL(url).host, service: null })
  })

  it.each([
    'http://teams.microsoft.com/l/meetup-join/1',
    'javascript:alert(1)',
    'https://teams.microsoft.com@evil.example/x',
    'data:text/html,x',
    'not a link',
    '',
    'https://login0x7f.1',
    'https://meet.google.com:99999/abc-defg-hij',
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
  ])('%j is rejected', (url) => {
    expect(linkOf(url)).toBeNull()
  })

  it('every accepted link is a valid URL', () => {
    const host = fc
      .array(fc.constantFrom(...'09afx.-25'), { minLength: 1, maxLength: 12 })
      .map((signs) => signs.join(''))
    fc.assert(
      fc.property(host, fc.constantFrom('', ':0', ':65535', ':65536', '/x'), (name, rest) => {
        const url = `https://${name}${rest}`
        return linkOf(url) === null || URL.canParse(url)
      }),
    )
  })

  it('the link of the calendar comes before that of a place, and both before one in the text', () => {
    const locations = [{ displayName: 'https://intranet.example/b', email: null }]
    const all = { onlineMeetingUrl: 'https://meet.google.com/a', locations, bodyHtml: known }
    expect(joinLinkOf(eventWith(all))?.url).toBe('https://meet.google.com/a')
    expect(joinLinkOf(eventWith({ ...all, onlineMeetingUrl: 'tel:1' }))?.url).toBe('https://intranet.example/b')
    expect(joinLinkOf(eventWith({ ...all, onlineMeetingUrl: null, locations: [] }))?.url).toBe(known)
  })

  it('the first place with a link is used', () => {
    expect(inPlaces('Room 1', 'http://plain.example/x', 'Join (https://intranet.example/b), then wait', known)).toBe(
      'https://intranet.example/b',
    )
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
  ])('the text %j contains %s', (text, url) => {
    expect(inText(text)).toBe(url)
    expect(joinLinkOf(eventWith({ bodyHtml: '<p></p>', bodyPreview: text }))?.url ?? null).toBe(url)
  })

  it('entities in the text are decoded', () => {
    expect(inText(`<p>Join: ${known}?a=1&amp;b=2.</p>`)).toBe(`${known}?a=1&b=2`)
  })

  it('ui: joining is offered from 15 minutes before the start to the end', () => {
    const reservation = amberReservation('Planning', { onlineMeetingUrl: known })
    expect([44, 45, 119, 120].map((minutes) => isTimeToJoin(reservation, at(minutes)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('joining is not offered for meetings that are cancelled or declined by the room', () => {
    const reservation = amberReservation('Planning', { onlineMeetingUrl: known })
    expect(isTimeToJoin({ ...reservation, cancelled: true }, at(60))).toBe(false)
    expect(isTimeToJoin({ ...reservation, cancelledByResponse: true }, at(60))).toBe(false)
    expect(isTimeToJoin({ ...reservation, event: eventWith({}) }, at(60))).toBe(false)
  })
})

describe('section 3, event: links rewritten by mail filters', () => {
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
  ])('the original is restored for %s', (_name, link, url) => {
    expect(inText(`<a href="${link}">Join</a>`)).toBe(url)
    // A filter may also rewrite the link of the calendar or of the place.
    const plain = link.replaceAll('&amp;', '&')
    expect(linkOf(plain)).toMatchObject({ url, host: new URL(url).host })
    expect(inPlaces(plain)).toBe(url)
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
  ])('the link is rejected for %s', (_name, link) => {
    expect(inText(`<a href="${link}">Join</a>`)).toBeNull()
  })

  it('the next link is used if a filter hides another page', () => {
    const help = safe('https://aka.ms/JoinTeamsMeeting')
    expect(inText(`<a href="${help}">Help</a> <a href="${safe(zoom)}">Join</a>`)).toBe(zoom)
  })
})

describe('RFC 3986, appendix C: links in written text', () => {
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
  ])('delimiters are removed from %s', (bodyHtml) => {
    expect(inText(bodyHtml)).toBe(zoom)
  })

  it.each([
    `${zoom}, code 123`,
    `Vltava 1.01; ${zoom}`,
    `Join\n${zoom}\r\nCode 5`,
    `<p>${zoom}<br>Code</p>`,
    `${zoom};`,
  ])('the link is found in %j', (text) => {
    expect([inText(text), inPlaces(text)]).toEqual([zoom, zoom])
  })

  it('letters of other scripts are part of the link', () => {
    expect(inText('https://meet.jit.si/Büro.')).toBe('https://meet.jit.si/Büro')
  })
})

describe('section 3, event: pages of meeting services that are not meetings', () => {
  const real = 'https://us02web.zoom.us/j/99887766'

  it.each([
    'https://zoom.us/',
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
    'https://zoom.us.evil.example/j/1',
    'https://meet.google.com.evil.example/abc-defg-hij',
    'https://evilwebex.com/meet/jane',
    'https://evil.example/teams.microsoft.com/l/meetup-join/19',
    'https://evil.example/j/1?host=us02web.zoom.us',
    'https://teams.microsoft.com@evil.example/l/meetup-join/19',
    'https://evil.example\\@us02web.zoom.us/j/1',
    'https://teams.microsoft.com:443@evil.example/l/meetup-join/19',
  ])('%s is skipped', (url) => {
    expect(inText(`<a href="${url}">Join</a>`)).toBeNull()
    expect(inText(`<a href="${url}">x</a> <a href="${real}">Join</a>`)).toBe(real)
  })
})
