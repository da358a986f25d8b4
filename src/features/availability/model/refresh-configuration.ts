import { leadToLog } from '#src/features/notices/model/notify.ts'
import { logProblems } from '#src/base/log.ts'
import { dismissNotices, notify } from '#src/features/notices/model/state.ts'
import { notifyTabs } from '#src/base/notify-tabs.ts'
import { configuration, setConfiguration, setLicences } from '#src/features/settings/model/state.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { fetchConfiguration } from '#src/platform/assist.ts'
import type { Reading, Routing } from '#src/base/needs.ts'
import { checkAssist } from '#src/wire/assist.ts'
import { engineSettings } from '#src/features/settings/model/engine-settings.ts'
import { askEngine } from '#src/base/ask-engine.ts'

/** Logs the parts of a configuration that were left out, and notifies the user until it can be read completely. */
export function reportConfiguration(routing: Routing, problems: readonly string[]): void {
  logProblems('configuration', problems)
  if (problems.length === 0) dismissNotices('log.configuration')
  else notify({ kind: 'warning', key: 'log.configuration', about: 'configuration', ...leadToLog(routing) })
}

/** `isStale` is true if the server could not be asked, so that the stored copy had to do. */
export interface Refreshed {
  readonly changed: boolean
  readonly isStale: boolean
}

/**
 * Checks if the configuration (types, filters, areas) or the licences have changed, and passes new ones to screens and
 * engine.
 */
export async function refreshConfiguration(services: Reading): Promise<Result<Refreshed>> {
  const { signal } = services
  const [fetched, licensed] = await Promise.all([
    fetchConfiguration(services, { signal }),
    services.api.licences.list(signal),
  ])
  const isStale = fetched.ok && fetched.value.source === 'stale'
  if (signal.aborted) return succeed({ changed: false, isStale })
  const licences = licensed.ok ? licensed.value : null
  const areLicencesNew = licences !== null && !isSame(licences, configuration.licences)
  if (areLicencesNew) setLicences(licences)
  const assist = fetched.ok && fetched.value.isNews ? fetched.value.body : null
  const checked = assist && checkAssist(assist)
  if (assist && checked?.ok) {
    reportConfiguration(services.routing, assist.problems)
    setConfiguration(checked.value, assist)
    if (fetched.ok && fetched.value.source === 'server') notifyTabs(services, 'configuration')
  }
  const changed = areLicencesNew || checked?.ok === true
  const { current } = configuration
  const configured =
    changed && current
      ? await askEngine(services.engine.configure(engineSettings(current, configuration.licences)))
      : null
  if (!fetched.ok) return fetched
  if (checked && !checked.ok) return checked
  return configured && !configured.ok ? configured : succeed({ changed, isStale })
}

const isSame = (codes: readonly string[], before: readonly string[] | null): boolean =>
  before !== null && codes.length === before.length && codes.every((code) => before.includes(code))

/** Returns true if a change that the server announced is known now. */
export const isCurrent = (refreshed: Result<Refreshed>): boolean => refreshed.ok && !refreshed.value.isStale
