import { subscribe } from 'valtio'
import { connection, howConnected, setSince } from '#src/state/connection.ts'
import type { Product } from './product.ts'

/** Notes since when the connection is as it is shown, for whoever asks why. */
export function dateConnection({ clock, signal }: Product): void {
  let known = howConnected(connection)
  setSince(clock.now())
  const stop = subscribe(connection, () => {
    const next = howConnected(connection)
    if (next === known) return
    known = next
    setSince(clock.now())
  })
  signal.addEventListener('abort', stop, { once: true })
}
