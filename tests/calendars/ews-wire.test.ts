import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { t, treeOf, writeXml } from '#src/calendars/ews/xml-tree.ts'
import { openXmlDom, readXml } from '#src/calendars/ews/xml.ts'
import {
  all,
  answerWith,
  attributes,
  envelope,
  connectExchange,
  failure,
  item,
  items,
  response,
} from './exchange-before.ts'
import { valueOf } from './graph-before.ts'

await openXmlDom()

const key = { id: 'AAMk=', iCalUId: null }

const soapFault = (code: string, more = '') =>
  new Response(
    envelope(
      `<s:Fault><faultcode xmlns:a="urn:a">a:${code}</faultcode><faultstring>It failed.</faultstring><detail><e:ResponseCode xmlns:e="urn:e">${code}</e:ResponseCode><e:Message xmlns:e="urn:e">It failed, really.</e:Message>${more}</detail></s:Fault>`,
    ),
    { status: 500, headers: { 'content-type': 'text/xml' } },
  )
const backOff = (milliseconds: number) =>
  `<t:MessageXml><t:Value Name="BackOffMilliseconds">${milliseconds}</t:Value></t:MessageXml>`

describe('calendars, ews: requests', () => {
  it('go to calendarURL as XML with the token of Foyer, the version and the zone', async () => {
    const { calendar, calls, soap } = connectExchange(answerWith())
    valueOf(await calendar.event(key))
    const [call] = calls
    expect(call?.url).toBe('https://foyer.example/calendar/EWS/Exchange.asmx')
    expect(call?.method).toBe('POST')
    expect(call?.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    expect(call?.headers.get('authorization')).toBe('Bearer old')
    const [received] = soap
    if (!received) throw new Error('No call')
    expect(attributes(all(received.header, 'RequestServerVersion')[0])).toEqual({ Version: 'Exchange2013' })
    expect(attributes(all(received.header, 'TimeZoneDefinition')[0])).toEqual({ Id: 'UTC' })
  })
})

describe('section 8: errors of Exchange', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('repeats a request after the back-off time of ErrorServerBusy', async () => {
    let isBusy = true
    const { calendar, soap } = connectExchange((call) =>
      isBusy ? soapFault('ErrorServerBusy', backOff(3_000)) : answerWith()(call),
    )
    const pending = calendar.event(key)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(soap).toHaveLength(1)
    isBusy = false
    await vi.advanceTimersByTimeAsync(2_000)
    expect(valueOf(await pending)?.id).toBe('AAMk=')
    expect(soap).toHaveLength(2)
  })

  it('fails at once if ErrorServerBusy asks for minutes', async () => {
    const { calendar } = connectExchange(() => soapFault('ErrorServerBusy', backOff(297_749)))
    expect(await calendar.event(key)).toEqual({ ok: false, fault: { kind: 'throttled', retryAfter: 297_749 } })
  })

  it('does not repeat a change if the server is busy', async () => {
    const { calendar, sent } = connectExchange((call) =>
      call.operation === 'DeleteItem' || call.operation === 'GetItem'
        ? answerWith()(call)
        : soapFault('ErrorServerBusy', backOff(1_000)),
    )
    const event = valueOf(await calendar.event(key))!
    expect(await calendar.change(event, { subject: 'New' })).toEqual({
      ok: false,
      fault: { kind: 'throttled', retryAfter: 1_000 },
    })
    expect(sent('UpdateItem')).toHaveLength(1)
  })

  it.each([
    ['ErrorAccessDenied', { kind: 'forbidden' }],
    ['ErrorSchemaValidation', { kind: 'malformed', problems: [expect.stringContaining('It failed, really.')] }],
    ['ErrorInternalServerError', { kind: 'server-error', status: 500 }],
  ])('reads the SOAP fault %s', async (code, fault) => {
    const { calendar } = connectExchange(() => soapFault(code))
    expect(await calendar.event(key)).toMatchObject({ ok: false, fault })
  })

  it('repeats a request after a temporary error', async () => {
    let tries = 0
    const { calendar } = connectExchange((call) =>
      tries++ === 0 ? soapFault('ErrorMailboxStoreUnavailable') : answerWith()(call),
    )
    const pending = calendar.event(key)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(valueOf(await pending)?.id).toBe('AAMk=')
  })

  it.each([
    ['ErrorItemNotFound', null],
    ['ErrorInvalidIdMalformed', null],
    ['ErrorCalendarOccurrenceIsDeletedFromRecurrence', null],
    ['ErrorTooManyObjectsOpened', { kind: 'throttled', retryAfter: 5_000 }],
    ['ErrorAccessDenied', { kind: 'forbidden' }],
    ['ErrorCorruptData', { kind: 'server-error', status: 400, detail: 'ErrorCorruptData: It failed.' }],
  ])('reads %s of one item', async (code, fault) => {
    const { calendar } = connectExchange(() => response('GetItem', failure(code)))
    expect(await calendar.event(key)).toMatchObject(fault === null ? { ok: true, value: null } : { ok: false, fault })
  })
})

describe('calendars, ews: XML', () => {
  it.each([
    ['nothing', ''],
    ['no XML', 'Service Unavailable'],
    ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['a truncated response', envelope('<m:GetItemResponse>').slice(0, -40)],
    ['another envelope', '<Envelope xmlns="urn:other"><Body/></Envelope>'],
    ['empty body', envelope('')],
    ['no messages', envelope('<m:GetItemResponse/>')],
    ['an unknown entity', envelope('<m:GetItemResponse>&nbsp;</m:GetItemResponse>')],
    ['a declared entity', `<!DOCTYPE s [<!ENTITY x "y">]>${response('GetItem', items(item())).slice(38)}`],
    [
      'an external entity',
      `<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${envelope('<m:GetItemResponse>&x;</m:GetItemResponse>').slice(38)}`,
    ],
    ['an undeclared prefix', '<s:Envelope><s:Body/></s:Envelope>'],
  ])('rejects %s as malformed', async (_name, text) => {
    const { calendar } = connectExchange(() => text)
    expect(await calendar.event(key)).toMatchObject({ ok: false, fault: { kind: 'malformed', what: 'GetItem' } })
  })

  it('rejects text over the size limit without parsing it', () => {
    const text = (elements: number) => `<m:a xmlns:m="urn:m">${'<b/>'.repeat(elements)}</m:a>`
    expect(readXml(text(1), 'a')).toMatchObject({ ok: true })
    expect(readXml(text(5_000_000), 'a')).toMatchObject({
      fault: { problems: [expect.stringMatching(/characters exceed the limit/)] },
    })
  })

  it('ignores prefixes but not namespaces', async () => {
    const usual = response('GetItem', items(item()))
    const renamed = usual.replaceAll('xmlns:t=', 'xmlns:zz=').replaceAll('<t:', '<zz:').replaceAll('</t:', '</zz:')
    expect(valueOf(await connectExchange(() => renamed).calendar.event(key))?.subject).toBe('Weekly')
    const foreign = usual.replace('exchange/services/2006/types', 'exchange/services/2020/types')
    expect(valueOf(await connectExchange(() => foreign).calendar.event(key))).toBeNull()
  })

  it('keeps any text except for characters that XML forbids', () => {
    const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, attribute) => {
        const read = readXml(writeXml(t('A', [t('B', text, { C: attribute })])), 'a')
        if (!read.ok) throw new Error(JSON.stringify(read.fault))
        const [tree] = treeOf(read.value).content
        const allowed = (value: string) => value.replace(forbidden, '')
        // Line ends are one of the things that XML makes equal.
        const lines = (value: string) => allowed(value).replace(/\r\n?|\u0085|\u2028/g, '\n')
        const content = typeof tree === 'object' ? tree?.content : null
        expect(lines(String(Array.isArray(content) ? '' : content))).toBe(lines(text))
        // xmldom follows XML 1.1 here: in an attribute these two line ends become spaces.
        const oneLine = (value: string) => value.replace(/\u0085|\u2028/g, ' ')
        expect(oneLine(String(typeof tree === 'object' ? tree?.attributes['C'] : null))).toBe(
          oneLine(allowed(attribute)),
        )
      }),
      { numRuns: 40 },
    )
  })
})
