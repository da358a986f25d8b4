import { describe, expect, it } from 'vitest'
import { describeBug } from '#src/features/notices/model/report-bugs.ts'
import { type LogEntry, withoutPersonalData } from '#src/base/rules/log-entry.ts'
import { filterLog, logAsText, newestEntries, readLog } from '#src/features/notices/model/rules/log-list.ts'
import { instantOf } from '#src/kernel/time/moment.ts'

const noon = instantOf(Date.UTC(2026, 10, 23, 12))
const entry = (over: Partial<LogEntry>): LogEntry => ({
  at: noon,
  level: 'warning',
  what: 'resources',
  detail: '',
  ...over,
})

describe('section 9, table logs: personal data and tokens', () => {
  it.each([
    ['schedules.calendars.adele.vance@campus.example: expected object', '…: expected object'],
    ['GET /users/adele%40campus.example/photo failed', 'GET /users/…/photo failed'],
    ['<mailto:Adele@Campus.example>', '<mailto:…>'],
    ['https://api.example/events?subject=Salary&to=me failed', 'https://api.example/events?… failed'],
    ['resources[17].capacity: expected number', 'resources[17].capacity: expected number'],
    ['a'.repeat(32), '…'],
    [`token ${'aB3-_'.repeat(8)} refused`, 'token … refused'],
    ['a'.repeat(31), 'a'.repeat(31)],
    ['wss://hub.example/x?id=1#top closed', 'wss://hub.example/x?… closed'],
    ['a?b=c', 'a?b=c'],
  ])('in %s are logged as %s', (line, expected) => {
    expect(withoutPersonalData(line)).toBe(expected)
  })

  it('are removed from long lines too, which are cut', () => {
    expect(withoutPersonalData('x'.repeat(100_000)).length).toBeLessThanOrEqual(300)
  })
})

it.each([
  null,
  'text',
  {},
  { at: 'noon', level: 'info', what: 'x', detail: 'y' },
  { at: 1, level: 'loud' },
  { at: Infinity, level: 'info', what: 'x', detail: 'y' },
  { at: 1, level: 'info', what: 1, detail: 'y' },
  { at: 1, level: 'info', what: 'x' },
])('malformed log entries are ignored: %j', (stored) => {
  const good = entry({ level: 'info', detail: 'a\nb' })
  expect(readLog([stored, structuredClone(good)])).toEqual([good])
})

describe('filtering and copying', () => {
  const older = entry({ detail: 'resources[17].capacity: expected number' })
  const newer = entry({
    at: instantOf(noon + 60_000),
    level: 'error',
    what: 'Événements',
    detail: 'events[2].end: missing',
  })

  it('every word must match without regard to case and accents; the newest entry is first', () => {
    const found = (text: string, level: LogEntry['level'] | null = null) => filterLog([older, newer], { text, level })
    expect(found('')).toEqual([newer, older])
    expect(found('evenements MISSING')).toEqual([newer])
    expect(found('capacity missing')).toEqual([])
    expect(found('', 'warning')).toEqual([older])
  })

  it('the copy is plain text with one line per problem', () => {
    const detail = '0 unread and 1 incomplete of 2\nresources[1].capacity: expected number'
    expect(logAsText([entry({ detail })])).toBe(
      '2026-11-23T12:00:00.000Z warning resources\n  0 unread and 1 incomplete of 2\n  resources[1].capacity: expected number',
    )
  })
})

it('the log of a device contains the twenty newest entries, each cut', () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    entry({ at: instantOf(noon + index), detail: `${index} ${'x'.repeat(2_000)}` }),
  )
  const sent = newestEntries(many)
  expect(sent.map(({ at }) => at - noon)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index))
  expect(sent.every(({ detail }) => detail.length === 1_000)).toBe(true)
  expect(newestEntries([])).toEqual([])
})

describe('ASVS 16.2.5: description of an exception', () => {
  const described = (over: Partial<Error>) => describeBug(Object.assign(new Error('x'), { stack: '', ...over }))

  it.each([
    [null, 'thrown: null'],
    [undefined, 'thrown: undefined'],
    ['Salary', 'thrown: string'],
    [{ name: 'Error', message: 'Salary' }, 'thrown: object'],
  ])('contains only the type of another thrown value: %j', (thrown, text) => {
    expect(describeBug(thrown)).toEqual([text])
  })

  it.each([
    ['reading "Salary of Ada"', 'Error: reading …'],
    ['reading `Salary` and “Ada”', 'Error: reading … and …'],
    ["reading 'start'", "Error: reading 'start'"],
    ["reading '$at_1'", "Error: reading '$at_1'"],
    ["reading 'Salary of Ada'", 'Error: reading …'],
    [`reading '${'a'.repeat(40)}'`, `Error: reading '${'a'.repeat(40)}'`],
    [`reading '${'a'.repeat(41)}'`, 'Error: reading …'],
    ["reading '1st'", 'Error: reading …'],
  ])('keeps names of members, but no texts: %s', (message, text) => {
    expect(described({ message })).toEqual([text])
  })

  it('has no message of a syntax error', () => {
    expect(described({ name: 'SyntaxError', message: 'Unexpected token S, Salary' })).toEqual(['SyntaxError: …'])
  })

  it('contains five places in the code in the format of each browser', () => {
    const stack = [
      'Error: at home (/of/Ada:1:2)',
      'show@https://foyer.example/assets/a.js:1:20',
      '    at new Panel (https://foyer.example/assets/b-1.js:3:4)  ',
      '    at async /assets/c.js:5:6',
      '    at native code',
      'load /assets/no.js:1:1',
      ...[1, 2, 3].map((line) => `@/assets/d.js:${line}:1`),
    ].join('\n')
    expect(described({ stack }).slice(1)).toEqual([
      '//foyer.example/assets/a.js:1:20',
      '//foyer.example/assets/b-1.js:3:4',
      '/assets/c.js:5:6',
      '/assets/d.js:1:1',
      '/assets/d.js:2:1',
    ])
  })
})
