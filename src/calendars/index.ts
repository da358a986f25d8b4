import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { ServerType } from '#src/wire/configuration.ts'

/** All providers by folder: `calendars/<serverType>/index.ts`, loaded when needed. */
const folders = import.meta.glob<{ readonly default: CalendarProvider }>('./*/index.ts')

/** Loads the provider of the configured server. Fails with 'not-found' if this build has none of that name. */
export async function loadProvider(serverType: ServerType, from = folders): Promise<Result<CalendarProvider>> {
  const load = from[`./${serverType}/index.ts`]
  if (!load) return fail({ kind: 'not-found', what: `calendar provider ${serverType}` })
  const { default: provider } = await load()
  return succeed(provider)
}
