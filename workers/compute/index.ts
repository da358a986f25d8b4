import * as Comlink from 'comlink'
import type { FloorDrawing, FloorQuery, FloorStates, FloorStatesQuery } from '#src/engine/compute.ts'
import { createEngine } from './engine.ts'
import { buffersOf } from './venue/pen.ts'

const engine = createEngine()

Comlink.expose({
  ...engine,
  venueFloor(query: FloorQuery): FloorDrawing | null {
    const drawing = engine.venueFloor(query)
    return drawing === null ? null : Comlink.transfer(drawing, buffersOf(drawing))
  },
  floorStates(query: FloorStatesQuery): FloorStates | null {
    const floor = engine.floorStates(query)
    return floor === null ? null : Comlink.transfer(floor, [floor.states.buffer])
  },
})

// Held for the lifetime of this worker. The page waits for this lock to detect the end of the worker, because no event
// reports it. Insecure pages and older browsers have no locks.
const locks: LockManager | undefined = navigator.locks
if (locks) {
  const life = crypto.randomUUID()
  void locks.request(life, () => {
    postMessage({ life })
    return new Promise(() => undefined)
  })
}
