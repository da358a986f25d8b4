import { describe, expect, test } from 'vitest'
import { pollDelay, readResponse } from '#src/features/reservations/rules/changed-parts.ts'

describe('section 4: attendee response', () => {
  test.each([
    ['accepted', 'accepted'],
    ['Accept', 'accepted'],
    ['declined', 'declined'],
    ['Decline', 'declined'],
    ['tentativelyAccepted', 'pending'],
    ['tentative', 'pending'],
    ['Tentative', 'pending'],
    ['needsAction', 'pending'],
    ['notResponded', 'pending'],
    ['none', 'pending'],
    ['', 'pending'],
    ['unaccepted', 'pending'],
    ['constructor', 'pending'],
  ])('section 4: %j is %s', (text, response) => {
    expect(readResponse(text)).toBe(response)
  })

  test('section 9: the room is asked every 5 s; after 5 minutes every 30 s, for ever', () => {
    expect(pollDelay(0)).toBe(5_000)
    expect(pollDelay(299_999)).toBe(5_000)
    expect(pollDelay(300_000)).toBe(30_000)
    expect(pollDelay(86_400_000)).toBe(30_000)
  })
})
