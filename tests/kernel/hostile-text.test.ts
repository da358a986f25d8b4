import { describe, expect, test } from 'vitest'
import { withoutForbidden } from '#src/calendars/ews/xml.ts'
import { readEvent as readGoogleEvent } from '#src/calendars/gspace/read-event.ts'
import { readEvent as readGraphEvent } from '#src/calendars/o365/read-event.ts'
import { escapeHtml } from '#src/calendars/event-texts.ts'
import { readAddresses } from '#src/features/administration/model/rules/read-addresses.ts'
import { readableText } from '#src/base/rules/property-types.ts'
import { eachWord, tokensOf } from '#src/base/rules/words.ts'
import { initials } from '#src/features/people/model/rules/initials.ts'
import { parseMailbox } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { plainText } from '#src/features/bookings/model/reservations/rules/export/content-line.ts'
import { icsOf } from '#src/features/bookings/model/reservations/rules/export/ics.ts'
import { joinLinkOf } from '#src/features/bookings/model/reservations/rules/join-link.ts'
import { targetToName } from '#src/features/bookings/model/reservations/link-target.ts'
import { draftOfEvent, hasText } from '#src/features/bookings/model/reserve/rules/draft-of-event.ts'
import { hubFailureOfWords } from '#src/kernel/hub-failure.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { longLook, simpleBeginning } from '#src/kernel/simple-html.ts'
import { csvOf, fold } from '#src/kernel/text.ts'
import { fileName } from '#src/ui/focus.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { attendee, event } from '#tests/features/bookings/reservations/rules/builders.ts'

const now = Date.parse('2026-11-20T08:41:00Z') as Instant
const draft = { clientId: 'c', resourceIds: [] as ResourceId[], timeZone: 'UTC' as IanaZone }

/** All functions that read text of a calendar or a server. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  readableText,
  plainText,
  escapeHtml,
  simpleBeginning: (text) => simpleBeginning(text, longLook),
  fold,
  tokensOf,
  eachWord: (text) => eachWord(text, () => undefined),
  withoutForbidden,
  initials,
  hubFailureOfWords: (text) => hubFailureOfWords(text),
  csvOf: (text) => csvOf([[text]]),
  fileName: (text) => fileName(text, 'ics'),
  parseMailbox,
  readAddresses,
  'the text of a link': (text) => targetToName(text, 'https://example.com/'),
  'the join link in a body': (bodyHtml) => joinLinkOf(event({ bodyHtml })),
  'the join link of a meeting': (onlineMeetingUrl) => joinLinkOf(event({ onlineMeetingUrl })),
  'the join link in the name of a place': (displayName) =>
    joinLinkOf(event({ locations: [{ displayName, email: null }] })),
  'the check for notes': (bodyHtml) => hasText({ bodyHtml, bodyPreview: '' }),
  'the Change form': (bodyHtml) => draftOfEvent(event({ bodyHtml }), draft),
  'the calendar file of a body': (bodyHtml) => icsFile({ bodyHtml }),
  'the calendar file of a subject': (subject) => icsFile({ subject }),
  'the calendar file of an attendee': (address) => icsFile({ attendees: [attendee(address, 'none')] }),
  'an event of Google': (description) => readGoogleEvent(googleEvent(description), facts, 'event'),
  'an event of Graph': (content) => readGraphEvent(graphEvent(content), 'event'),
}

const icsFile = (fields: Partial<CalendarEvent>): string =>
  icsOf([{ event: event(fields), status: 'accepted' as const }], now)

const facts = { zone: 'UTC', reminder: null, email: 'eva@example.com' as Email } as never

const googleEvent = (description: string) => ({
  id: 'one',
  status: 'confirmed',
  summary: 'Planning',
  description,
  start: { dateTime: '2026-11-20T10:00:00Z', timeZone: 'UTC' },
  end: { dateTime: '2026-11-20T11:00:00Z', timeZone: 'UTC' },
})

const graphEvent = (content: string) => ({
  id: 'one',
  iCalUId: 'uid',
  subject: 'Planning',
  start: { dateTime: '2026-11-20T10:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-11-20T11:00:00.0000000', timeZone: 'UTC' },
  body: { contentType: 'html', content },
})

/** Starts of patterns without their ends. */
const pieces = [
  '<a ',
  '<a',
  '<br',
  '<br ',
  '</p',
  '</p ',
  '<br>',
  '<p></p>',
  '<!--',
  '<script',
  '<script>',
  '</script ',
  '<pre',
  ...'&|&a|&#|&amp;|.| |(|()|"|,|;|a|a@|@|@.|a.|. '.split('|'),
  ..."\t\n'\\",
  '\r\n',
  'https://',
  'https://a',
  'https://a.',
  'https://zoom.us/a ',
  'https://zoom.us/..... ',
  'status code',
  'A1',
  '\u0301',
  '\u0301\u0316',
  '\u{1F600}',
  '\uD800',
]
/** Starts that lead into a pattern, and ends that make it fail late. */
const frames = [
  ['', ''],
  ['', 'x'],
  ['', '!\u0000'],
  ['https://zoom.us/', 'x'],
  ['a@', ' x'],
] as const

/**
 * Returns milliseconds of CPU of this process in the best of `tries`. Other processes do not count, but garbage collection
 * slows some tries down.
 */
function timeOf(run: () => unknown, tries: number): number {
  let best = Infinity
  for (let at = 0; at < tries; at++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

const small = 4_000
const middle = 16_000
const large = 64_000

describe('the time for hostile text grows linearly', () => {
  test.each(Object.entries(readers))('%s', (_name, read) => {
    const slow: unknown[] = []
    for (const piece of pieces) {
      for (const [start, end] of frames) {
        const costOf = (length: number, tries: number): number => {
          const text = start + piece.repeat(Math.ceil(length / piece.length)) + end
          return timeOf(() => read(text), tries)
        }
        // Most texts are too fast to measure.
        if (slow.length > 2 || costOf(middle, 1) < 8) continue
        const [few, many] = [costOf(small, 3), costOf(large, 2)]
        // For 16 times the text, quadratic growth takes 256 times as long.
        const isSlow = (time: number): boolean => time > 100 && time > 64 * few
        if (isSlow(many) && isSlow(costOf(large, 10))) slow.push([start, piece, end, few, many])
      }
    }
    expect(slow).toEqual([])
  })
})

describe('only the start of an invitation is read before it opens', () => {
  const long = 'x '.repeat(40_000)
  const address = 'https://zoom.us/j/1'

  test('for the link to its meeting', () => {
    expect(joinLinkOf(event({ bodyHtml: address + long }))).not.toBeNull()
    expect(joinLinkOf(event({ bodyHtml: long + address }))).toBeNull()
    expect(joinLinkOf(event({ locations: [{ displayName: long + address, email: null }] }))).toBeNull()
  })

  test("for the preview of Google's text", () => {
    const previewOf = (description: string) => {
      const read = readGoogleEvent(googleEvent(description), facts, 'event')
      return read?.ok === true ? read.event.bodyPreview : null
    }
    expect(previewOf(`${' '.repeat(60_000)}Pens`)).toBe('Pens')
    expect(previewOf(`${' '.repeat(70_000)}Pens`)).toBe('')
  })
})
