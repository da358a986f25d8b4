import { describe, expect, it } from 'vitest'
import { type EventPage, readPage, readPages } from '#src/calendars/connect-service.ts'
import { succeed } from '#src/kernel/result.ts'
import { event } from '#tests/features/bookings/reservations/rules/builders.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { valueOf } from './graph-before.ts'

const read = (record: unknown) => ({
  ok: true as const,
  event: event({ id: (record as { readonly id: string }).id }),
  problems: [],
})
const records = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `e${from + index}` }))

/** Fetches pages of `size` out of `total` events, with page numbers as tokens. */
const listOf = (total: number, size: number) => (token: string | null) => {
  const from = Number(token ?? 0) * size
  const page: EventPage = {
    records: records(from, Math.min(size, total - from)),
    next: from + size < total ? String(Number(token ?? 0) + 1) : null,
    problems: [],
  }
  return Promise.resolve(succeed(page))
}

describe('section 7: calendar events, the pages of a list', () => {
  it.each([
    [5_000, 10],
    [12_000, 100],
  ])('reads a list of %i events in pages of %i to its end', async (total, size) => {
    const { events, problems } = valueOf(await readPages(listOf(total, size), read))
    expect(events).toHaveLength(total)
    expect(events.at(-1)?.id).toBe(`e${total - 1}`)
    expect(problems).toEqual([])
  })

  it.each([{}, { items: {} }, [], null])('rejects the body %j, which has no list', (body) => {
    expect(readPage(body, 'items', 'next')).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it('lists an event that comes more than once in its last version', async () => {
    const pages = [
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b', subject: 'Moved' }, { id: 'c' }],
    ]
    const fetchPage = (token: string | null) => {
      const isFirst = token === null
      return Promise.resolve(
        succeed({ records: pages[isFirst ? 0 : 1] ?? [], next: isFirst ? 'next' : null, problems: [] }),
      )
    }
    const readSubject = (record: unknown) => ({ ...read(record), event: event(record as Partial<CalendarEvent>) })
    const { events } = valueOf(await readPages(fetchPage, readSubject))
    expect(events.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(events[1]?.subject).toBe('Moved')
  })

  it.each(['Google’s empty pages', 'pages of events that are left out'])('reads on after %s', async (kind) => {
    const fetchPage = (token: string | null) => {
      const number = Number(token ?? 0)
      const given = kind.startsWith('Google') && number % 15 !== 0 ? [] : records(number, 1)
      return Promise.resolve(succeed({ records: given, next: number < 150 ? String(number + 1) : null, problems: [] }))
    }
    const { problems } = valueOf(await readPages(fetchPage, read))
    expect(problems).toEqual([])
  })

  it('stops at a repeated token and reports a circle', async () => {
    let fetched = 0
    const fetchPage = () => Promise.resolve(succeed({ records: records(fetched++, 1), next: 'again', problems: [] }))
    expect(valueOf(await readPages(fetchPage, read)).problems).toEqual(['events: the pages go round in a circle'])
    expect(fetched).toBe(2)
  })

  it('stops after 20 pages without a new event and reports it', async () => {
    let fetched = 0
    const fetchPage = () => Promise.resolve(succeed({ records: records(0, 5), next: String(fetched++), problems: [] }))
    const { events, problems } = valueOf(await readPages(fetchPage, read))
    expect(events).toHaveLength(5)
    expect(problems).toEqual(['events: 20 pages without a new event, the rest is left out'])
  })

  it('stops an endless list after 100,000 events', async () => {
    let fetched = 0
    const fetchPage = () =>
      Promise.resolve(succeed({ records: records(fetched++ * 5_000, 5_000), next: String(fetched), problems: [] }))
    const { events, problems } = valueOf(await readPages(fetchPage, read))
    expect(events).toHaveLength(100_000)
    expect(problems).toEqual(['events: too long, events after the first 100000 are left out'])
  })
})
