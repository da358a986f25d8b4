import { type Result, succeed } from '#src/core/result.ts'
import { checkAssist } from '#src/core/wire/assist.ts'
import { fetchConfiguration } from '#src/io/assist.ts'
import { configuration, setConfiguration } from '#src/state/configuration.ts'
import { askEngine } from './ask-engine.ts'
import { engineSettings } from './engine-settings.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'
import { tellTabs } from './tell-tabs.ts'

/** Asks whether the configuration (types, filters, areas) changed, and gives screens and engine the new one. */
export async function refreshConfiguration(product: Product): Promise<Result<{ readonly changed: boolean }>> {
  const fetched = await fetchConfiguration(product, { signal: product.signal })
  if (!fetched.ok) return fetched
  const { body: assist, source, isNews } = fetched.value
  if (!isNews || product.signal.aborted) return succeed({ changed: false })
  const current = checkAssist(assist)
  if (!current.ok) return current
  logProblems('configuration', assist.problems)
  setConfiguration(current.value, assist)
  if (source === 'server') tellTabs(product, 'configuration')
  const told = await askEngine(product.engine.configure(engineSettings(current.value, configuration.licences)))
  return told.ok ? succeed({ changed: true }) : told
}
