import { subscribeKey } from 'valtio/utils'
import { connection } from '#src/state/connection.ts'
import { floorObjects, setFloorObjects } from '#src/state/floor-objects.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'

/**
 * Loads all controllable objects and keeps them true while a plan shows them: live changes come by themselves
 * (`take-object-change.ts`), and after every (re)connection they are asked for anew. What cannot be had is not shown: the plan
 * does without. Answers how to stop.
 */
export function followFloorObjects(product: Product): () => void {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, product.signal])
  const load = async (): Promise<void> => {
    const answered = await product.api.objects.list(undefined, signal)
    if (signal.aborted || !answered.ok) return
    logProblems('objects', answered.value.problems)
    setFloorObjects(new Map(answered.value.good.map((object) => [object.id, object])))
  }
  const stop = subscribeKey(connection, 'asOf', () => void load())
  signal.addEventListener(
    'abort',
    () => {
      stop()
      setFloorObjects(null)
    },
    { once: true },
  )
  if (floorObjects.known === null) setFloorObjects(new Map())
  void load()
  return () => leaving.abort()
}
