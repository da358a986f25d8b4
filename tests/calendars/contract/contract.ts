import { testBehalf } from './behalf.ts'
import { testChanges } from './changes.ts'
import { type Abilities, everything, type LeftOut, type SignInHere } from './entrance.ts'
import { testCreate, testEvents } from './events.ts'
import { testLoad } from './load.ts'
import { testMe, testPeople } from './people.ts'
import { testSchedules } from './schedules.ts'
import { testSeries } from './series.ts'

/**
 * The contract of all providers. Tests that need an ability that the back end lacks are left out, and their titles are
 * added to `leftOut`.
 */
export function testContract(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  testMe(signInHere, can, leftOut)
  testSchedules(signInHere)
  testEvents(signInHere, can, leftOut)
  testCreate(signInHere, can, leftOut)
  testChanges(signInHere, can, leftOut)
  testSeries(signInHere)
  testLoad(signInHere, can, leftOut)
  testPeople(signInHere, can, leftOut)
  testBehalf(signInHere, can, leftOut)
}
