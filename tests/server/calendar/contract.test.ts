import { describe, expect, it } from 'vitest'
import touchCalendar from '#src/calendars/touch-calendar/index.ts'
import { testContract } from '#tests/calendars/contract/contract.ts'
import { abilitiesOfServer, signInAtServer } from './server-world.ts'

/** Titles that were left out while the tests were defined. */
const leftOut: string[] = []

describe('calendars, touch-calendar: the contract before Foyer’s own server', () => {
  testContract((persona, world) => signInAtServer(touchCalendar, persona, world), abilitiesOfServer, leftOut)

  it('leaves out only the tests that a real server cannot run', () => {
    expect(leftOut).toEqual([
      // The server has no pictures of people.
      'has the picture',
      // It never sends these responses of a broken service.
      'that are malformed are left out and named',
      'says so where deleting fails',
      'a calendar that is busy for a moment is asked again, when it says',
      'a storm of refusals is not answered by a storm of calls',
      'a create is never sent twice by itself',
      'errors of the server are told after a few tries',
      // It is the network that is down.
      'a calendar that cannot be reached says so',
      'have a picture',
    ])
  })
})
