import { subscribe } from 'valtio'
import type { ResourceId } from '#src/core/brand.ts'
import { chosenTime, setChosenTime } from '#src/state/chosen-time.ts'
import { choosePlace, floorState, wantFloor } from '#src/state/floor.ts'
import { clockWords, readClockWords } from './chosen-quarter.ts'
import type { Product } from './product.ts'

/** Section 3, what the floorplan filter adds to the timeline's; `level` stands in where a floor shows no area. */
const parameters = { time: 'time', areaId: 'areaId', levelId: 'level', place: 'place' } as const
/** UTF-16 units: anybody can write an address. */
const longestId = 200

/**
 * Keeps time and floor in the address while floor plan or list are shown: another floor is a step one can go back from, another
 * time changes the present one. Answers how to stop.
 */
export function keepFloorUrl({ routing }: Pick<Product, 'routing'>): () => void {
  const path = routing.path()
  const idIn = (query: URLSearchParams, name: string): string | null => {
    const id = query.get(name) ?? ''
    return id === '' || id.length > longestId ? null : id
  }
  const read = (): void => {
    if (routing.path() !== path) return
    const query = new URLSearchParams(routing.query())
    setChosenTime(readClockWords(query.get(parameters.time) ?? ''))
    wantFloor({ areaId: idIn(query, parameters.areaId), levelId: idIn(query, parameters.levelId) })
    choosePlace(idIn(query, parameters.place) as ResourceId | null)
  }
  const write = (): void => {
    if (routing.path() !== path) return
    const query = new URLSearchParams(routing.query())
    const before = query.toString()
    const { minutes } = chosenTime
    const { areaId, levelId } = floorState.wanted
    const isOtherFloor = idIn(query, parameters.areaId) !== areaId || idIn(query, parameters.levelId) !== levelId
    put(query, parameters.time, minutes === null ? null : clockWords(minutes))
    put(query, parameters.areaId, areaId)
    put(query, parameters.levelId, levelId)
    put(query, parameters.place, floorState.chosen)
    const text = query.toString()
    if (text !== before) routing.navigate(path + (text === '' ? '' : `?${text}`), { replace: !isOtherFloor })
  }
  read()
  const stops = [subscribe(chosenTime, write), subscribe(floorState, write)]
  globalThis.addEventListener('popstate', read)
  return () => {
    for (const stop of stops) stop()
    globalThis.removeEventListener('popstate', read)
  }
}

function put(query: URLSearchParams, name: string, value: string | null): void {
  if (value === null) query.delete(name)
  else query.set(name, value)
}
