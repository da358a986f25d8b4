import { describe, expect, it } from 'vitest'
import { type EventPage, readPages } from '#src/calendars/service.ts'
import { succeed } from '#src/kernel/result.ts'
import { event } from '#tests/features/reservations/rules/builders.ts'
import { valueOf } from './graph-before.ts'

const read = (record: unknown) => ({
  ok: true as const,
  event: event({ id: (record as { readonly id: string }).id }),
  problems: [],
})
const records = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `e${from + index}` }))

/** A list of `total` events in pages of `size`, numbered by token. */
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
  ])('a list of %i events in pages of %i is read to its end', async (total, size) => {
    const { events, problems } = valueOf(await readPages(listOf(total, size), read))
    expect(events).toHaveLength(total)
    expect(events.at(-1)?.id).toBe(`e${total - 1}`)
    expect(problems).toEqual([])
  })

  it('an event that comes more than once is listed once, as it came last', async () => {
    const pages = [
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b', subject: 'Moved' }, { id: 'c' }],
    ]
    const fetchPage = (token: string | null) =>
      Promise.resolve(
        succeed({ records: pages[token === null ? 0 : 1] ?? [], next: token === null ? 'next' : null, problems: [] }),
      )
    const { events } = valueOf(
      await readPages(fetchPage, (record) => ({
        ok: true,
        event: event(record as { readonly id: string; readonly subject?: string }),
        problems: [],
      })),
    )
    expect(events.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(events[1]?.subject).toBe('Moved')
  })

  it.each(['Google’s empty pages', 'pages of events that are left out'])('%s are no end', async (kind) => {
    const fetchPage = (token: string | null) => {
      const number = Number(token ?? 0)
      const given = kind.startsWith('Google') && number % 15 !== 0 ? [] : records(number, 1)
      return Promise.resolve(succeed({ records: given, next: number < 150 ? String(number + 1) : null, problems: [] }))
    }
    const { problems } = valueOf(await readPages(fetchPage, read))
    expect(problems).toEqual([])
  })

  it('tokens that come again are a circle', async () => {
    let asked = 0
    const fetchPage = () => Promise.resolve(succeed({ records: records(asked++, 1), next: 'again', problems: [] }))
    expect(valueOf(await readPages(fetchPage, read)).problems).toEqual(['events: the pages go round in a circle'])
    expect(asked).toBe(2)
  })

  it('new tokens for the same events end too, and the log says why', async () => {
    let asked = 0
    const fetchPage = () => Promise.resolve(succeed({ records: records(0, 5), next: String(asked++), problems: [] }))
    const { events, problems } = valueOf(await readPages(fetchPage, read))
    expect(events).toHaveLength(5)
    expect(problems).toEqual(['events: 20 pages without a new event, the rest is left out'])
  })

  it('a list without end is cut as too long', async () => {
    let asked = 0
    const fetchPage = () =>
      Promise.resolve(succeed({ records: records(asked++ * 5_000, 5_000), next: String(asked), problems: [] }))
    const { events, problems } = valueOf(await readPages(fetchPage, read))
    expect(events).toHaveLength(100_000)
    expect(problems).toEqual(['events: too long, events after the first 100000 are left out'])
  })
})
