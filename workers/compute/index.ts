import * as Comlink from 'comlink'
import type { FloorDrawing, FloorQuery, FloorStates, FloorStatesQuery } from '#src/engine/compute.ts'
import { createEngine } from './engine.ts'
import { buffersOf } from './venue/pen.ts'

const engine = createEngine()

/** Milliseconds until a campus has been drawn; then the worker has little to do. */
const untilDrawn = 1_000

let preparing = 0

/** Works ahead between the requests, a step at a time. */
function prepare(): void {
  if (engine.prepare()) preparing = self.setTimeout(prepare)
}

Comlink.expose({
  ...engine,
  loadResources(body: ArrayBuffer) {
    self.clearTimeout(preparing)
    preparing = self.setTimeout(prepare, untilDrawn)
    return engine.loadResources(body)
  },
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
