import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseBody, parseRecords, problemLimit } from '#src/wire/parse.ts'

const roomSchema = v.object({
  id: v.string(),
  capacity: v.nullish(v.number(), null),
  tags: v.optional(v.array(v.object({ key: v.string() })), []),
})

describe('section 8: malformed bodies', () => {
  test('bad members, list entries and records are omitted and reported', () => {
    const { good, problems } = parseRecords(
      roomSchema,
      [
        { id: 'a' },
        { id: 'b', capacity: 'many' },
        { capacity: 3 },
        null,
        { id: 'c', tags: [{ key: 'x' }, { key: 4 }] },
        { id: 'd', capacity: 2 },
      ],
      'rooms',
    )
    expect(good).toEqual([
      { id: 'a', capacity: null, tags: [] },
      { id: 'b', capacity: null, tags: [] },
      { id: 'c', capacity: null, tags: [{ key: 'x' }] },
      { id: 'd', capacity: 2, tags: [] },
    ])
    expect(problems).toEqual([
      'rooms[1].capacity: expected number',
      'rooms[2].id: missing',
      'rooms[3]: expected object',
      'rooms[4].tags[1].key: expected string',
    ])
  })

  test.each([null, undefined, 'html', 7, {}])('%j is reported because it is not a list', (body) => {
    expect(parseRecords(roomSchema, body, 'rooms')).toEqual({ good: [], problems: ['rooms: expected array'] })
  })

  test('the number of reported problems is limited', () => {
    const { problems } = parseRecords(
      roomSchema,
      Array.from({ length: problemLimit + 7 }, () => 'junk'),
      'rooms',
    )
    expect(problems).toHaveLength(problemLimit + 1)
    expect(problems.at(-1)).toBe('and 7 more')
  })

  test('the fault of a bad body names every wrong field', () => {
    expect(parseBody(roomSchema, { id: 'a' }, 'room')).toEqual({
      ok: true,
      value: { id: 'a', capacity: null, tags: [] },
    })
    expect(parseBody(roomSchema, { capacity: 'many' }, 'room')).toEqual({
      ok: false,
      fault: { kind: 'malformed', what: 'room', problems: ['room.id: missing', 'room.capacity: expected number'] },
    })
  })

  test('a problem never contains the sent value', () => {
    const { problems } = parseRecords(roomSchema, [{ id: 'a', capacity: 'olga@campus.example' }], 'rooms')
    expect(problems.join()).not.toContain('olga')
  })
})
