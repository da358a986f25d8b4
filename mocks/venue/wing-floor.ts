import type { ResourceRecord } from '../server/resources/resources.ts'
import { type BuildingProgram, fullest, liftsOf, office, type ZoneProgram } from './building-program.ts'
import type { Wing } from './building-shape.ts'
import { coreSlots, stairsSlot, toiletSlots } from './core.ts'
import { openSlot } from './open-space.ts'
import { roomSlot } from './rooms.ts'
import { kitchenSlot, lobbySlot, passageSlot, shelvesInStore, storeSlot } from './house-slots.ts'
import { lengthOf, type Slot, toGrid } from './slots.ts'

/** What one floor of a wing holds: what stands first, what may stand anywhere, and what stands last. */
export interface Band {
  readonly head: readonly Slot[]
  readonly middle: readonly Slot[]
  readonly tail: readonly Slot[]
}

export interface WingFloor {
  readonly zone: ZoneProgram | null
  readonly inner: Band
  readonly outer: Band
}

/** So many in a zone that its far end has toilets too. */
const longWay = 24
const shortestWing = 1_800

/** What stands along both sides of a wing on one floor, before its length is known. */
export function wingFloor(program: BuildingProgram, wing: Wing, floor: number, hasCourt: boolean): WingFloor {
  const zone = program.zones.find((one) => one.floor === floor && one.side === wing.side) ?? null
  const of = (kind: ResourceRecord['kind']) => zone?.resources.filter((resource) => resource.kind === kind) ?? []
  const isGround = floor === 1
  const isMain = wing.core === 'main'
  const inner: Slot[] = []
  const outer: Slot[] = []
  const innerHead =
    wing.core === null ? [] : [...coreSlots('core', isMain ? liftsOf(program) : 0), ...toiletSlots('core')]
  const outerHead = isMain ? [...(isGround ? [lobbySlot(program.name)] : []), kitchenSlot] : []
  const isFar = wing.core === null && fullest(program.zones) >= longWay
  const tail = wing.end === 'nothing' ? [...(isFar ? toiletSlots('end') : []), stairsSlot('end-stairs')] : []
  if (isMain && isGround && hasCourt) inner.push(passageSlot)
  const things = of('equipment')
  for (let first = 0; first < things.length; first += shelvesInStore)
    inner.push(storeSlot(`equipment-${first}`, things.slice(first, first + shelvesInStore)))
  const [desks, booths] = [of('desk'), of('booth')]
  if (zone !== null) outer.push(openSlot('open', `Open office ${floor} ${wing.side}`, desks, booths))
  for (const room of of('room')) {
    const seats = room.capacity ?? 0
    const innerLength = lengthOf([...innerHead, ...inner, ...tail])
    const isInner = seats < 20 && (seats <= 4 || innerLength <= lengthOf([...outerHead, ...outer]))
    if (isInner) inner.push(roomSlot(room, office.inner))
    else outer.push(roomSlot(room, office.outer))
  }
  return {
    zone,
    inner: { head: innerHead, middle: inner, tail },
    outer: { head: outerHead, middle: outer, tail: [] },
  }
}

/** The least length that holds it. */
export function lengthOfFloor({ inner, outer }: WingFloor): number {
  // With nothing to stretch, what is left over must be wide enough for a room.
  const of = ({ head, middle, tail }: Band) => lengthOf([...head, ...middle, ...tail]) + (middle.length === 0 ? 240 : 0)
  return toGrid(Math.max(shortestWing, of(inner), of(outer)))
}
