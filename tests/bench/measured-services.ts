import * as v from 'valibot'
import { createScheduleSource } from '#src/features/availability/model/schedule-source.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import { openTestScope } from '#tests/services/open-test-scope.ts'
import { createClock } from '#src/platform/clock.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Services } from '#src/base/needs.ts'
import { configurationSchema } from '#src/wire/configuration.ts'

/** Creates the services that the timeline uses. Bulk schedules are bytes from memory. */
export function measuredServices(
  engine: EngineClient,
  now: Instant,
  bodyOf: (emails: readonly string[]) => ArrayBuffer,
): Services {
  const configuration = v.parse(configurationSchema, { serverType: 'o365', cachingEnabled: true })
  const scope = openTestScope()
  const services = {
    engine,
    configuration,
    clock: createClock({ frozenAt: now }),
    scope,
    signal: scope.signal,
    api: {
      otherCalendars: { list: () => Promise.resolve(succeed({ good: [], problems: [] })) },
      cache: {
        schedules: ({ emails }: { readonly emails: readonly string[] }) => Promise.resolve(succeed(bodyOf(emails))),
      },
    },
  } as unknown as Omit<Services, 'schedules'>
  return { ...services, schedules: createScheduleSource(services) }
}
