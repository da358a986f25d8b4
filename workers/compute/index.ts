import * as Comlink from 'comlink'
import type { FloorQuery, FloorStates, FloorStatesQuery, FloorView } from '#src/contract/compute.ts'
import { createEngine } from './engine.ts'

const engine = createEngine()

Comlink.expose({
  ...engine,
  venueFloor(query: FloorQuery): FloorView | null {
    const floor = engine.venueFloor(query)
    if (floor === null) return null
    const { corners, starts, kinds } = floor.geometry
    return Comlink.transfer(floor, [corners.buffer, starts.buffer, kinds.buffer])
  },
  floorStates(query: FloorStatesQuery): FloorStates | null {
    const floor = engine.floorStates(query)
    return floor === null ? null : Comlink.transfer(floor, [floor.states.buffer])
  },
})
