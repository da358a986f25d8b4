import type { ResourceRecord } from '../server/resources/resources.ts'
import {
  type BuildingProgram,
  depthOf,
  fullest,
  garage,
  liftsOf,
  office,
  type Section,
  type Wing,
  type ZoneProgram,
} from './building-shape.ts'
import {
  chairsAround,
  chairsAt,
  depthOfStrip,
  lengthOf,
  lineOf,
  partOf,
  roomSlot,
  screenAt,
  type Slot,
  toGrid,
} from './rooms.ts'
import { coreSlots, stairsSlot, toiletSlots } from './core.ts'
import { createPencil, type Span } from './draft.ts'
import { kitchenSlot, lobbySlot, passageSlot, shelvesInStore, storeSlot } from './house-slots.ts'
import { doors, type LevelPlan } from './level-plan.ts'

/** The content of one floor of a wing: first, in any order, and last. */
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

/** The number in a zone from which its far end has toilets too. */
const longWay = 24
const shortestWing = 1_800

/** The content of both sides of a wing on one floor, before its length is known. */
export function wingFloor(program: BuildingProgram, wing: Wing, floor: number, hasCourt: boolean): WingFloor {
  const zone = program.zones.find((one) => one.floor === floor && one.side === wing.side) ?? null
  const of = (kind: ResourceRecord['kind']) => zone?.resources.filter((resource) => resource.kind === kind) ?? []
  const isGround = floor === 1
  const isMain = wing.core === 'main'
  const inner: Slot[] = []
  const outer: Slot[] = []
  const innerHead = wing.core === null ? [] : [...coreSlots(isMain ? liftsOf(program) : 0), ...toiletSlots('core')]
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

/** The minimum length for it. */
export function lengthOfFloor({ inner, outer }: WingFloor): number {
  // If no slot can be stretched, the rest must be wide enough for a room.
  const of = ({ head, middle, tail }: Band) => lengthOf([...head, ...middle, ...tail]) + (middle.length === 0 ? 240 : 0)
  return toGrid(Math.max(shortestWing, of(inner), of(outer)))
}

const desk = { width: 160, depth: 80 } as const
/** Desks of a bench: three pairs that face each other. */
const benchSize = 6
const benchPitch = 360
const booth = { width: 135, depth: 150 } as const
/** A place to sit, even without a bench or a booth. */
const leastLength = 480

/** Benches along the facade, and phone booths between the corridor and a seating corner. */
function openSlot(
  key: string,
  name: string,
  desks: readonly ResourceRecord[],
  booths: readonly ResourceRecord[],
): Slot {
  const benches = Math.ceil(desks.length / benchSize)
  const benchLength = benches === 0 ? 300 : benches * benchPitch + 60
  const boothLength = toGrid(booths.length * booth.width)
  return {
    length: Math.max(leastLength, benchLength + boothLength),
    draw: (pencil, strip) => {
      const [length, depth] = [strip.s1 - strip.s0, depthOfStrip(strip)]
      const rowLength = booths.length * booth.width
      const openLength = length - rowLength
      const unit = pencil.unit(
        key,
        'office',
        [
          partOf(strip, [0, openLength], [0, depth]),
          ...(rowLength > 0 ? [partOf(strip, [openLength, length], [booth.depth, depth])] : []),
        ],
        { name },
      )
      const [start, end] = lineOf(strip, [30, openLength - 30], 0)
      pencil.opening(`${key}-front`, start, end, null)
      desks.forEach((resource, index) => {
        const bench = Math.floor(index / benchSize)
        const place = index % benchSize
        const s = 30 + Math.round(((openLength - 60) * (bench + 0.5)) / benches) - desk.depth + (place % 2) * desk.depth
        const t = depth - 540 + Math.floor(place / 2) * desk.width
        const span = partOf(strip, [s, s + desk.depth], [t, t + desk.width])
        pencil.fixture(resource.id, 'desk', span, { name: resource.name, resource: resource.id })
        const side = place % 2 === 0 ? 's0' : 's1'
        pencil.chairs(resource.id, chairsAt(span, side, 1), [screenAt(span, side)])
      })
      booths.forEach((resource, index) => {
        const from = openLength + index * booth.width
        pencil.unit(resource.id, 'phoneroom', [partOf(strip, [from, from + booth.width], [0, booth.depth])], {
          name: resource.name,
          resource: resource.id,
        })
        const [one, other] = lineOf(strip, [from + 25, from + 105], 0)
        pencil.opening(`${resource.id}-door`, one, other, doors.glass)
      })
      if (rowLength >= 270) drawSofas(openLength, length)
      if (benches === 0) {
        const table = partOf(strip, [90, 210], [240, 480])
        pencil.fixture(`${key}-table`, 'furniture', table)
        pencil.chairs(key, chairsAround(table, 8))
      }
      pencil.fixture(`${key}-plant`, 'vegetation', partOf(strip, [openLength - 25, openLength], [60, 120]))
      if (desks.length > 2 * benchSize) pencil.amenity('copymachine', 'Printer', unit, lineOf(strip, [40, 40], 100)[0])

      function drawSofas(from: number, to: number): void {
        const middle = Math.round((from + to) / 2)
        pencil.fixture(`${key}-sofa`, 'furniture', partOf(strip, [middle - 90, middle + 90], [depth - 100, depth - 20]))
        pencil.fixture(
          `${key}-side-table`,
          'furniture',
          partOf(strip, [middle - 40, middle + 40], [depth - 200, depth - 145]),
        )
      }
    },
  }
}

interface WingFacts {
  readonly zone: string | null
  readonly isGround: boolean
  readonly doorNumber: () => string
  readonly random: () => number
}

/** Draws both strips of a wing, its corridor, and the doors at its ends. */
export function drawWing(
  plan: LevelPlan,
  wing: Wing,
  section: Section,
  bands: { readonly inner: readonly Slot[]; readonly outer: readonly Slot[] },
  { zone, isGround, doorNumber, random }: WingFacts,
): void {
  const part = wing.side.toLowerCase()
  const pencil = createPencil(plan, part, wing, zone)
  const [low, high] = [section.inner, section.inner + section.corridor]
  const hall: Span[] = [{ s0: 0, s1: wing.length, t0: low, t1: high }]
  const corridor = `${part}/corridor`
  for (const [slots, wall, facade] of [
    [bands.inner, low, 0],
    [bands.outer, high, depthOf(section)],
  ] as const) {
    let s0 = 0
    for (const slot of slots) {
      const s1 = s0 + slot.length
      slot.draw(pencil, { s0, s1, wall, facade, hall, corridor, doorNumber, random })
      s0 = s1
    }
  }
  pencil.unit('corridor', 'walkway', hall, { name: `${section === garage ? 'Driveway' : 'Corridor'} ${wing.side}` })
  if (wing.start === 'joint') pencil.opening('joint-start', [0, low], [0, high], null)
  if (wing.end === 'joint') pencil.opening('joint-end', [wing.length, low], [wing.length, high], null)
  if (wing.end === 'nothing' && isGround) {
    const middle = (low + high) / 2
    pencil.exit(
      `Emergency exit ${wing.side}`,
      corridor,
      [wing.length, middle - 60],
      [wing.length, middle + 60],
      'emergency',
    )
  }
}
