import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { ServerType } from '#src/wire/configuration.ts'

/** A provider is a folder: `calendars/<serverType>/index.ts`, found here by its name and loaded when it is needed. */
const folders = import.meta.glob<{ readonly default: CalendarProvider }>('./*/index.ts')

/** The provider of the configured server; 'not-found' where this build has none of that name. */
export async function loadProvider(serverType: ServerType, from = folders): Promise<Result<CalendarProvider>> {
  const load = from[`./${serverType}/index.ts`]
  if (!load) return fail({ kind: 'not-found', what: `calendar provider ${serverType}` })
  const { default: provider } = await load()
  return succeed(provider)
}
