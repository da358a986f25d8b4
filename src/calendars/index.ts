import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { ConfigFile, ServerType } from '#src/wire/configuration.ts'

/** All providers by folder: `calendars/<serverType>/index.ts`, loaded when needed. */
const folders = import.meta.glob<{ readonly default: CalendarProvider }>('./*/index.ts')

/**
 * Loads the provider of the configured server, with the scopes of config.json if there are any. Fails with 'not-found' if this build
 * has none of that name.
 */
export async function loadProvider(
  serverType: ServerType,
  { scopes }: Partial<Pick<ConfigFile, 'scopes'>> = {},
  from = folders,
): Promise<Result<CalendarProvider>> {
  const load = from[`./${serverType}/index.ts`]
  if (!load) return fail({ kind: 'not-found', what: `calendar provider ${serverType}` })
  const { default: provider } = await load()
  const scope = scopes?.[serverType]
  return succeed((scope ? provider.withScope?.(scope) : null) ?? provider)
}
