import * as v from 'valibot'
import type { Instant } from '#src/core/brand.ts'
import { succeed } from '#src/core/result.ts'
import { configurationSchema } from '#src/core/wire/configuration.ts'
import type { Product } from '#src/flows/product.ts'
import { createScheduleSource } from '#src/flows/schedule-source.ts'
import { createClock } from '#src/io/clock.ts'
import type { EngineClient } from '#src/io/compute/engine-client.ts'

/** As much of the product as the timeline touches; bulk schedules come from memory, as bytes, in the call's own batches. */
export function measuredProduct(
  engine: EngineClient,
  now: Instant,
  schedulesOf: (emails: readonly string[]) => readonly unknown[],
): Product {
  const configuration = v.parse(configurationSchema, { serverType: 'o365', cachingEnabled: true })
  const services = {
    engine,
    configuration,
    clock: createClock({ frozenAt: now }),
    signal: new AbortController().signal,
    api: {
      otherCalendars: { list: () => Promise.resolve(succeed({ good: [], problems: [] })) },
      cache: {
        schedules: ({ emails }: { readonly emails: readonly string[] }) =>
          Promise.resolve(succeed(new TextEncoder().encode(JSON.stringify(schedulesOf(emails))).buffer)),
      },
    },
  } as unknown as Omit<Product, 'schedules'>
  return { ...services, schedules: createScheduleSource(services) }
}
