import { describe, expect, it } from 'vitest'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { loadProvider } from '#src/calendars/index.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import type { SignInHere } from './contract/entrance.ts'
import { testEvents } from './contract/events.ts'
import { testMe } from './contract/people.ts'
import { testSchedules } from './contract/schedules.ts'
import { fifthSimulation } from './fifth-calendar/simulation.ts'
import { valueOf } from './graph-before.ts'
import { signIn } from './signed-in.ts'

/** One more folder, found by its name like those of `src/calendars`. */
const folders = import.meta.glob<{ readonly default: CalendarProvider }>('./*-calendar/index.ts')
const load = () => loadProvider('fifth-calendar' as ServerType, {}, folders)

describe('docs/adding-a-calendar.md: a fifth calendar is one more folder', () => {
  const signInHere: SignInHere = async (persona, world) =>
    signIn(
      {
        // The simulated configuration needs a known type, which is not used here.
        serverType: 'touch-calendar',
        provider: valueOf(await load()),
        simulated: fifthSimulation,
        declared: { hours: false, subjects: false, meetings: false, declinedEvents: false, answersAtOnce: false },
      },
      persona,
      world,
    )

  it('loads by the name of its folder', async () => {
    expect(valueOf(await load()).serverType).toBe('fifth-calendar')
  })

  testMe(signInHere)
  testSchedules(signInHere)
  testEvents(signInHere)
})
