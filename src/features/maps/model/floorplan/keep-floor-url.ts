import { subscribe } from 'valtio'
import { bindUrl, idParameter, putParameter } from '#src/platform/url.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { chosenTime, setChosenTime } from '#src/features/bookings/model/reserve/state.ts'
import { choosePlace, floorState, setNearTo, showLayers, usualLayers, type WantedFloor, wantFloor } from './state.ts'
import { clockWords, readClockWords } from '#src/features/availability/model/rules/day-parts.ts'
import { wishFor } from './open-venue.ts'
import type { Reading } from '#src/base/needs.ts'

/**
 * URL parameters that the floor plan filter adds to the timeline's (section 3). `level` is used if a floor shows no
 * area.
 */
const parameters = {
  time: 'time',
  areaId: 'areaId',
  levelId: 'level',
  place: 'place',
  near: 'nearTo',
  layers: 'layers',
} as const
/**
 * Stores the time, floor, place and layers in the URL while the floor plan or list is shown. Another floor adds a
 * history entry, and any other change replaces the current one. Returns an unsubscribe function.
 */
export function keepFloorUrl({ routing }: Pick<Reading, 'routing'>): () => void {
  const resourceIn = (query: URLSearchParams, name: string): ResourceId | null => {
    const id = idParameter(query, name)
    return id === null ? null : resourceIdOf(id)
  }
  let { wanted } = floorState
  return bindUrl(routing, {
    read(query) {
      setChosenTime(readClockWords(query.get(parameters.time) ?? ''))
      wantFloor({
        areaId: idParameter(query, parameters.areaId),
        levelId: idParameter(query, parameters.levelId),
      })
      wanted = floorState.wanted
      choosePlace(resourceIn(query, parameters.place))
      setNearTo(resourceIn(query, parameters.near))
      showLayers(readLayers(query.get(parameters.layers)))
    },
    write(query) {
      const { minutes } = chosenTime
      const { areaId, levelId } = floorMeant()
      const isOtherFloor = floorState.wanted !== wanted
      wanted = floorState.wanted
      putParameter(query, parameters.time, minutes === null ? null : clockWords(minutes))
      putParameter(query, parameters.areaId, areaId)
      putParameter(query, parameters.levelId, levelId)
      putParameter(query, parameters.place, floorState.chosen)
      putParameter(query, parameters.near, floorState.nearTo)
      putParameter(query, parameters.layers, layersText(floorState.layers))
      return isOtherFloor
    },
    watch(changed) {
      const stops = [subscribe(chosenTime, changed), subscribe(floorState, changed)]
      return () => stops.forEach((stop) => stop())
    },
  })
}

/** Returns the requested floor. If none was requested but a place is chosen, returns the floor of that place. */
function floorMeant(): WantedFloor {
  const { wanted, chosen, nearTo, venue, levelId } = floorState
  if (wanted.areaId !== null || wanted.levelId !== null || (chosen === null && nearTo === null)) return wanted
  const level = venue?.levels.find(({ id }) => id === levelId)
  return level && venue ? wishFor(venue, level) : wanted
}

type Layers = typeof usualLayers
const layerNames = Object.keys(usualLayers) as (keyof Layers)[]

/** Formats the active layers: their names, 'none' if there are none, or null if they are the default. */
function layersText(layers: Layers): string | null {
  if (layerNames.every((name) => layers[name] === usualLayers[name])) return null
  return layerNames.filter((name) => layers[name]).join(',') || 'none'
}

function readLayers(text: string | null): Layers {
  if (text === null) return usualLayers
  const named = new Set(text.split(','))
  return { people: named.has('people'), controls: named.has('controls'), heat: named.has('heat') }
}
