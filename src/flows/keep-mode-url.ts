import { subscribe } from 'valtio'
import { type ReserveMode, reserveMode, reserveModes, setReserveMode } from '#src/state/reserve-mode.ts'
import type { Product } from './product.ts'

const parameter = 'view'

/** What of an address says how the found is shown. */
export const modeQuery = (mode: ReserveMode): string => `?${parameter}=${mode}`

const asMode = (text: string | null): ReserveMode | undefined => reserveModes.find((mode) => mode === text)

/**
 * Keeps in the address how the found is shown, where that is not as the administrators' defaults have it; another way is a
 * step one can go back from. Answers how to stop.
 */
export function keepModeUrl({ routing, configuration }: Pick<Product, 'routing' | 'configuration'>, path: string) {
  const usual = asMode(configuration.timelineDefaults.mode) ?? 'timeline'
  const told = (): ReserveMode => asMode(new URLSearchParams(routing.query()).get(parameter)) ?? usual
  const read = (): void => {
    if (routing.path() === path) setReserveMode(told())
  }
  read()
  const stop = subscribe(reserveMode, () => {
    const { current } = reserveMode
    if (routing.path() !== path || told() === current) return
    const query = new URLSearchParams(routing.query())
    if (current === usual) query.delete(parameter)
    else query.set(parameter, current)
    routing.navigate(`${path}?${query.toString()}`)
  })
  globalThis.addEventListener('popstate', read)
  return () => {
    stop()
    globalThis.removeEventListener('popstate', read)
  }
}
