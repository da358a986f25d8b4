import type { ResourceRecord } from '../server/resources/resources.ts'
import {
  chairsAround,
  chairsAt,
  depthOfStrip,
  drawDoor,
  lineOf,
  nearSide,
  partOf,
  screenAt,
  type Side,
  type Slot,
  type Strip,
  wholeOf,
} from './rooms.ts'
import type { Pencil } from './draft.ts'
import { doors } from './level-plan.ts'

/** The entrance hall: a counter, the lobby's kiosk, seats, and the main entrance. */
export function lobbySlot(building: string): Slot {
  return {
    length: 1_200,
    draw: (pencil, strip) => {
      const depth = depthOfStrip(strip)
      const unit = pencil.unit('lobby', 'lobby', [wholeOf(strip)], { name: `${building} lobby` })
      const [start, end] = lineOf(strip, [90, 1_110], 0)
      pencil.opening('lobby-front', start, end, null)
      const [from, to] = lineOf(strip, [480, 720], depth)
      pencil.exit(`${building}, main entrance`, unit.key, from, to, 'main')
      pencil.fixture('reception', 'desk', partOf(strip, [90, 170], [180, 540]), { name: 'Reception' })
      pencil.amenity('reception.desk', 'Reception', unit, lineOf(strip, [230, 230], 360)[0])
      pencil.kiosk(`${building} lobby`, unit, partOf(strip, [800, 860], [200, 240]))
      pencil.amenity('information', 'Information', unit, lineOf(strip, [830, 830], 300)[0])
      pencil.fixture('lobby-sofa', 'furniture', partOf(strip, [1_090, 1_170], [240, 480]))
      pencil.fixture('lobby-table', 'furniture', partOf(strip, [960, 1_020], [320, 400]))
      pencil.fixture('lobby-plant-1', 'vegetation', partOf(strip, [300, 360], [depth - 90, depth - 30]))
      pencil.fixture('lobby-plant-2', 'vegetation', partOf(strip, [840, 900], [depth - 90, depth - 30]))
    },
  }
}

export const kitchenSlot: Slot = {
  length: 540,
  draw: (pencil, strip) => {
    const depth = depthOfStrip(strip)
    const length = strip.s1 - strip.s0
    const unit = pencil.unit('kitchen', 'kitchen', [wholeOf(strip)], { name: `Kitchen ${strip.doorNumber()}` })
    const [start, end] = lineOf(strip, [150, 390], 0)
    pencil.opening('kitchen-front', start, end, null)
    pencil.fixture('kitchen-counter', 'furniture', partOf(strip, [0, 60], [60, depth - 60]), { name: 'Counter' })
    pencil.fixture('kitchen-island', 'furniture', partOf(strip, [180, 260], [210, 450]))
    for (const [number, near] of [
      [1, 180],
      [2, 420],
    ] as const) {
      const table = partOf(strip, [length - 170, length - 90], [near + 30, near + 150])
      pencil.fixture(`kitchen-table-${number}`, 'furniture', table)
      pencil.chairs(`kitchen-table-${number}`, chairsAround(table, 4))
    }
    pencil.amenity('eatingdrinking', 'Coffee point', unit, lineOf(strip, [90, 90], 300)[0])
    pencil.amenity('firstaid', 'First aid', unit, lineOf(strip, [100, 100], 120)[0])
  },
}

const shelf = { width: 90, depth: 50 } as const
/** Shelves along both walls of a store. */
export const shelvesInStore = 10

/** The shelves of equipment, one per resource. */
export function storeSlot(key: string, things: readonly ResourceRecord[]): Slot {
  return {
    length: 240,
    draw: (pencil, strip) => {
      const depth = depthOfStrip(strip)
      const length = strip.s1 - strip.s0
      pencil.unit(key, 'storage', [wholeOf(strip)], { name: `Equipment ${strip.doorNumber()}` })
      const [start, end] = lineOf(strip, [Math.round(length / 2) - 45, Math.round(length / 2) + 45], 0)
      pencil.opening(`${key}-door`, start, end, doors.wood)
      things.forEach(({ id, name }, index) => {
        const s = index % 2 === 0 ? 0 : length - shelf.depth
        const far = depth - Math.floor(index / 2) * shelf.width
        pencil.fixture(id, 'equipment', partOf(strip, [s, s + shelf.depth], [far - shelf.width, far]), {
          name,
          resource: id,
        })
      })
    },
  }
}

/** A passage through a wing from its corridor to the court. */
export const passageSlot: Slot = {
  length: 240,
  draw: (pencil, strip) => {
    strip.hall.push(wholeOf(strip))
    const length = strip.s1 - strip.s0
    const [from, to] = lineOf(strip, [length / 2 - 60, length / 2 + 60], depthOfStrip(strip))
    pencil.exit('Courtyard', strip.corridor, from, to, 'court')
  },
}

const innerRooms = [
  { key: 'office', category: 'office', name: 'Office' },
  { key: 'quiet', category: 'room', name: 'Quiet room' },
  { key: 'office', category: 'office', name: 'Office' },
  { key: 'archive', category: 'storage', name: 'Archive' },
  { key: 'office', category: 'office', name: 'Office' },
  { key: 'server', category: 'serverroom', name: 'Server room' },
  { key: 'office', category: 'office', name: 'Office' },
  { key: 'parents', category: 'mothersroom', name: 'Parents’ room' },
] as const
const outerRooms = [
  { key: 'lounge', category: 'lounge', name: 'Lounge' },
  { key: 'project', category: 'office', name: 'Project room' },
  { key: 'office', category: 'office', name: 'Team office' },
  { key: 'project', category: 'office', name: 'Studio' },
  { key: 'library', category: 'library', name: 'Library' },
] as const

/** Rooms without reservations that fill a length. Their number gives each a usual size. */
export function spareSlots(band: 'inner' | 'outer', length: number, first: number): readonly Slot[] {
  const rooms = band === 'inner' ? innerRooms : outerRooms
  const count = Math.max(1, Math.round(length / (band === 'inner' ? 360 : 660)))
  const each = Math.floor(length / count / 30) * 30
  return Array.from({ length: count }, (_none, index): Slot => {
    const { key, category, name } = rooms[(first + index) % rooms.length] ?? rooms[0]
    const own = `spare-${band}-${key}-${index}`
    return {
      length: index === count - 1 ? length - each * (count - 1) : each,
      draw: (pencil, strip) => {
        pencil.unit(own, category, [wholeOf(strip)], { name: `${name} ${strip.doorNumber()}` })
        if (key === 'lounge') drawLounge(pencil, strip, own)
        else drawDoor(pencil, strip, own)
        if (key === 'office' || key === 'project' || key === 'quiet') drawOffice(pencil, strip, own)
        else if (key !== 'lounge') drawShelves(pencil, strip, own)
      },
    }
  })
}

function drawLounge(pencil: Pencil, strip: Strip, key: string): void {
  const [length, depth] = [strip.s1 - strip.s0, depthOfStrip(strip)]
  const [start, end] = lineOf(strip, [30, length - 30], 0)
  pencil.opening(`${key}-front`, start, end, null)
  const middle = Math.round(length / 2)
  pencil.fixture(`${key}-sofa`, 'furniture', partOf(strip, [middle - 90, middle + 90], [depth - 120, depth - 40]))
  pencil.fixture(`${key}-table`, 'furniture', partOf(strip, [middle - 40, middle + 40], [depth - 230, depth - 175]))
  pencil.fixture(`${key}-plant`, 'vegetation', partOf(strip, [15, 60], [depth - 190, depth - 145]))
}

/** Desks in pairs at right angles to the facade. */
function drawOffice(pencil: Pencil, strip: Strip, key: string): void {
  const [length, depth] = [strip.s1 - strip.s0, depthOfStrip(strip)]
  const pairs = Math.max(1, Math.floor((length - 60) / 330))
  // In a narrow room there is only space for seats at the near end.
  const ends: readonly [Side, Side] = length < 300 ? [nearSide(strip), nearSide(strip)] : ['s0', 's1']
  for (let pair = 0; pair < pairs; pair++) {
    const s = Math.round((length * (pair + 0.5)) / pairs)
    for (const side of [0, 1] as const) {
      const desk = partOf(strip, [s - 80 + side * 80, s + side * 80], [depth - 200, depth - 40])
      pencil.fixture(`${key}-desk-${pair}-${side}`, 'furniture', desk)
      pencil.chairs(`${key}-desk-${pair}-${side}`, chairsAt(desk, ends[side], 1), [screenAt(desk, ends[side])])
    }
  }
}

function drawShelves(pencil: Pencil, strip: Strip, key: string): void {
  const depth = depthOfStrip(strip)
  pencil.fixture(`${key}-shelf`, 'furniture', partOf(strip, [20, strip.s1 - strip.s0 - 20], [depth - 45, depth]))
}
