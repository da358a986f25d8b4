import { setOnline, setResynchronised } from '#src/base/connection.ts'
import type { Email } from '#src/kernel/ids.ts'
import { createRegistry } from '#src/kernel/registry.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Booking } from '#src/base/needs.ts'

interface Reload {
  /** Only the data of these rooms. Absent for all data. */
  readonly emails?: readonly Email[]
  /** Only their rows: for a while, the calendar lists their former events. */
  readonly rowsOnly?: boolean
  /** Only schedules of rows on screen. The others are loaded when they scroll into view. */
  readonly onScreen?: boolean
}

type Loader = (services: Booking, asked: Reload) => Promise<Result<null>>

const loaders = createRegistry<Loader>()

/** Registers how a feature loads its visible data again, once, beside the code that loads it. */
export const onReload = loaders.add

/**
 * Reloads the visible data: all of it, or that of some rooms. Returns the first fault if any part fails; the other parts are loaded.
 */
export async function reload(services: Booking, asked: Reload = {}): Promise<Result<null>> {
  const loaded = await Promise.all(loaders.list().map((load) => load(services, asked)))
  const faults = loaded.flatMap((part): Fault[] => (part.ok ? [] : [part.fault]))
  return faults[0] ? fail(faults[0]) : succeed(null)
}

/**
 * Reloads everything shown, even if the browser reports offline, because browsers are sometimes wrong. Also reconnects
 * the live connection at once. Returns true if everything was loaded.
 */
export async function tryNow(services: Booking): Promise<boolean> {
  const askedAt = services.clock.now()
  setOnline(true)
  void services.hub.start()
  const loaded = await reload(services)
  if (services.signal.aborted) return loaded.ok
  if (loaded.ok) setResynchronised(askedAt, false)
  else setOnline(navigator.onLine)
  return loaded.ok
}
