import { logProblems } from '#src/features/notices/notify.ts'
import type { Services } from '#src/services.ts'
import { type PointOfInterest, readPointsOfInterest } from '#src/wire/point-of-interest.ts'

type Sources = Pick<Services, 'api' | 'clock' | 'scope' | 'storage'>

interface Points {
  list: readonly PointOfInterest[]
  /** The read of the stored list. Null until it is first needed. */
  reading: Promise<void> | null
  /** Number of requests, so that only the newest response counts. */
  asked: number
}

const createPoints = (): Points => ({ list: [], reading: null, asked: 0 })

const name = 'points of interest'

/** Returns the points known on this device. */
export async function knownPoints(services: Sources): Promise<readonly PointOfInterest[]> {
  const points = services.scope.keep(createPoints)
  points.reading ??= services.storage.kept.get(name).then((stored) => {
    if (stored !== null && points.list.length === 0) points.list = readPointsOfInterest(stored.body).good
  })
  await points.reading
  return points.list
}

/**
 * Asks the server for its points of interest. Returns true if they differ from the known ones. If the server has no
 * answer, the known ones stay.
 */
export async function fetchPoints(services: Sources, signal: AbortSignal): Promise<boolean> {
  const points = services.scope.keep(createPoints)
  points.asked += 1
  const own = points.asked
  const asked = await services.api.navigation.pois(signal)
  const known = await knownPoints(services)
  if (signal.aborted || own !== points.asked) return false
  if (!asked.ok) {
    // A server without points of interest answers 404.
    if (asked.fault.kind !== 'not-found') logProblems(name, [asked.fault.kind])
    return false
  }
  const { good, problems } = readPointsOfInterest(asked.value)
  logProblems(name, problems)
  if (JSON.stringify(good) === JSON.stringify(known)) return false
  points.list = good
  void services.storage.kept.put(name, { timestamp: null, savedAt: services.clock.now(), body: good })
  return true
}
