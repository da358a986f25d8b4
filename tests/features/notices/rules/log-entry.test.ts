import { describe, expect, it } from 'vitest'
import { type LogEntry, withoutPersonalData } from '#src/features/notices/rules/log-entry.ts'
import { filterLog, logAsText, readLog } from '#src/features/notices/rules/log-list.ts'
import { instantOf } from '#src/kernel/time/moment.ts'

const noon = instantOf(Date.UTC(2026, 10, 23, 12))
const entry = (over: Partial<LogEntry>): LogEntry => ({
  at: noon,
  level: 'warning',
  what: 'resources',
  detail: '',
  ...over,
})

describe('section 9, table logs: entries without personal data', () => {
  it.each([
    ['schedules.calendars.adele.vance@campus.example: expected object', '…: expected object'],
    ['GET /users/adele%40campus.example/photo failed', 'GET /users/…/photo failed'],
    ['<mailto:Adele@Campus.example>', '<mailto:…>'],
    ['https://api.example/events?subject=Salary&to=me failed', 'https://api.example/events?… failed'],
    ['resources[17].capacity: expected number', 'resources[17].capacity: expected number'],
  ])('%s', (line, expected) => {
    expect(withoutPersonalData(line)).toBe(expected)
  })

  it('shortens a line of any length', () => {
    expect(withoutPersonalData('x'.repeat(100_000)).length).toBeLessThanOrEqual(300)
  })

  it.each([
    [null],
    ['text'],
    [{}],
    [{ at: 'noon', level: 'info', what: 'x', detail: 'y' }],
    [{ at: 1, level: 'loud' }],
  ])('%j is no entry', (stored) => {
    expect(readLog([stored])).toEqual([])
  })

  it('an entry is read as it was stored', () => {
    expect(readLog([structuredClone(entry({ detail: 'a\nb' }))])).toEqual([entry({ detail: 'a\nb' })])
  })
})

describe('filtering and copying', () => {
  const older = entry({ detail: 'resources[17].capacity: expected number' })
  const newer = entry({
    at: instantOf(noon + 60_000),
    level: 'error',
    what: 'Événements',
    detail: 'events[2].end: missing',
  })

  it('every word counts, regardless of case and accents; the newest is first', () => {
    const found = (text: string, level: LogEntry['level'] | null = null) => filterLog([older, newer], { text, level })
    expect(found('')).toEqual([newer, older])
    expect(found('evenements MISSING')).toEqual([newer])
    expect(found('capacity missing')).toEqual([])
    expect(found('', 'warning')).toEqual([older])
  })

  it('the copy is plain text, a line per problem', () => {
    expect(
      logAsText([entry({ detail: '0 unread and 1 incomplete of 2\nresources[1].capacity: expected number' })]),
    ).toBe(
      '2026-11-23T12:00:00.000Z warning resources\n  0 unread and 1 incomplete of 2\n  resources[1].capacity: expected number',
    )
  })
})
