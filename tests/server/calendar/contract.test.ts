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
      'are left out and reported if malformed',
      'fail if the server cannot delete the event',
      'a busy calendar is requested again after its delay',
      'many throttled calls are not repeated endlessly',
      'a create is never repeated automatically',
      'server errors are reported after a few tries',
      // It is the network that is down.
      'an unreachable calendar is reported',
      'have a picture',
    ])
  })
})
