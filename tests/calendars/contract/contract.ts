import { testBehalf } from './behalf.ts'
import { testChanges } from './changes.ts'
import type { SignInHere } from './entrance.ts'
import { testCreate, testEvents } from './events.ts'
import { testLoad } from './load.ts'
import { testMe, testPeople } from './people.ts'
import { testSchedules } from './schedules.ts'
import { testSeries } from './series.ts'

/** All that is asked of a provider, wherever its calendar is hosted. */
export function testContract(signInHere: SignInHere): void {
  testMe(signInHere)
  testSchedules(signInHere)
  testEvents(signInHere)
  testCreate(signInHere)
  testChanges(signInHere)
  testSeries(signInHere)
  testLoad(signInHere)
  testPeople(signInHere)
  testBehalf(signInHere)
}
