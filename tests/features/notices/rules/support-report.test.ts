import { expect, it } from 'vitest'
import { countRequests, supportReport } from '#src/features/notices/model/rules/log-list.ts'
import { instantOf } from '#src/kernel/time/moment.ts'

it('requests are counted by origin with their median', () => {
  const requests = [30, 10, 20].map((duration) => ({ name: 'https://api.example/api/x', duration }))
  const other = { name: 'https://api.example.evil.example/', duration: 900 }
  expect(countRequests([...requests, other], 'https://api.example')).toEqual({ count: 3, median: 20 })
  expect(countRequests(requests, 'https://graph.example')).toEqual({ count: 0, median: null })
  expect(countRequests(requests, null)).toEqual({ count: 0, median: null })
})

it('the report contains the known facts and the newest log entries', () => {
  const entry = (minute: number) => ({
    at: instantOf(Date.UTC(2026, 10, 23, 8, minute)),
    level: 'error' as const,
    what: 'bug',
    detail: `number ${minute}`,
  })
  const report = supportReport(
    { Foyer: '0.1.0', Storage: null, 'Long tasks': 0 },
    Array.from({ length: 30 }, (_one, index) => entry(index)),
  )
  expect(report).toMatch(/^Foyer: 0\.1\.0\nLong tasks: 0\n\n2026-11-23T08:29:00\.000Z error bug\n {2}number 29\n/)
  expect(report).not.toContain('number 9\n')
  expect(supportReport({ Foyer: '0.1.0' }, [])).toBe('Foyer: 0.1.0')
})
