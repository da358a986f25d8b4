import type { ResourceRecord } from '../server/resources/resources.ts'
import { type Corner, depthOf, type Section, type Wing } from './building-shape.ts'
import { chairsAt, drawDoor, lineOf, type Slot, wholeOf } from './rooms.ts'
import type { Pencil } from './draft.ts'
import { doors, type Point } from './level-plan.ts'

export const stallWidth = 250

/** A parking space. Those without a resource cannot be reserved. */
function stallSlot(key: string, resource: ResourceRecord | null): Slot {
  return {
    length: stallWidth,
    draw: (pencil, strip) => {
      pencil.unit(
        key,
        'parking',
        [wholeOf(strip)],
        resource === null ? {} : { name: resource.name, resource: resource.id },
      )
      const [start, end] = lineOf(strip, [10, strip.s1 - strip.s0 - 10], 0)
      pencil.opening(`${key}-front`, start, end, null)
    },
  }
}

/** The content of the space that is used for toilets on other floors. */
export function plantSlot(key: string, length: number): Slot {
  return {
    length,
    draw: (pencil, strip) => {
      pencil.unit(key, 'nonpublic', [wholeOf(strip)], { name: 'Plant room' })
      drawDoor(pencil, strip, key, 90)
    },
  }
}

/** Bicycle racks, in a corner that is too narrow for cars. */
function drawBicycles(pencil: Pencil, near: number, far: number): void {
  const unit = pencil.unit(
    'bicycles',
    'storage',
    [
      { s0: near, s1: far, t0: 0, t1: far },
      { s0: 0, s1: near, t0: near, t1: far },
    ],
    { name: 'Bicycles' },
  )
  pencil.opening('bicycles-door', [near, 60], [near, 240], null)
  pencil.amenity('parking.bicycle', 'Bicycles', unit)
  for (let rack = 0; rack < 4; rack++)
    pencil.fixture(`rack-${rack}`, 'equipment', {
      s0: far - 180,
      s1: far,
      t0: 60 + rack * 220,
      t1: 60 + rack * 220 + 60,
    })
}

/** The whole strip as stalls. The last one has the remaining width. */
export function fillWithStalls(length: number, first: number, resourceAt: (index: number) => ResourceRecord | null) {
  const count = Math.floor(length / stallWidth)
  const rest = length - count * stallWidth
  return Array.from({ length: count }, (_none, index): Slot => {
    const number = first + index
    const slot = stallSlot(`stall-${number}`, resourceAt(number))
    return index === count - 1 ? { ...slot, length: stallWidth + rest } : slot
  })
}

/** Centimetres: the distance between two arrows, and their length and width. */
const [apart, arrow, arrowWidth] = [1_400, 300, 90]

/** On both lanes of a wing's driveway, for driving on the right. */
export function drawArrows(pencil: Pencil, { length, along, across }: Wing, { inner, corridor }: Section): void {
  const lane = corridor / 4
  const toOuter = along[1] * across[0] - along[0] * across[1] > 0 ? 1 : -1
  const count = Math.floor(length / apart)
  const middles = Array.from({ length: count }, (_none, index) => Math.round((length * (index + 0.5)) / count))
  const outlines = middles.flatMap((s) => [
    arrowAt(s - arrow, inner + lane, toOuter === 1 ? -1 : 1),
    arrowAt(s + arrow, inner + 3 * lane, toOuter),
  ])
  if (outlines.length > 0) pencil.marking('arrows', outlines)
}

/** A shaft and its head, from `s` on to one side. */
function arrowAt(s: number, t: number, to: 1 | -1): readonly Point[] {
  const [shaft, head] = [8, arrowWidth / 2]
  const [tail, neck, tip] = [s - (to * arrow) / 2, s + (to * arrow) / 8, s + (to * arrow) / 2]
  return [
    [tail, t - shaft],
    [neck, t - shaft],
    [neck, t - head],
    [tip, t],
    [neck, t + head],
    [neck, t + shaft],
    [tail, t + shaft],
  ]
}

/** The use of the sunny side of a corner. */
export type CornerUse = 'cafe' | 'lounge' | 'bicycles'

/** Corridors meet around a small room without daylight. Outside of them is a space with windows on two sides. */
export function drawCorner(
  pencil: Pencil,
  { key }: Corner,
  section: Section,
  use: CornerUse,
  doorNumber: () => string,
  building: string,
): void {
  const { inner } = section
  const near = inner + section.corridor
  const far = depthOf(section)
  pencil.unit(
    'corridor',
    'walkway',
    [
      { s0: 0, s1: near, t0: inner, t1: near },
      { s0: inner, s1: near, t0: 0, t1: inner },
    ],
    { name: 'Corridor' },
  )
  const small = use === 'bicycles' ? 'Store' : use === 'cafe' ? 'Post room' : 'Print room'
  const room = pencil.unit(
    'print',
    use === 'bicycles' ? 'storage' : use === 'cafe' ? 'mailroom' : 'room',
    [{ s0: 0, s1: inner, t0: 0, t1: inner }],
    { name: `${small} ${doorNumber()}` },
  )
  pencil.opening('print-door', [inner - 190, inner], [inner - 100, inner], doors.wood)
  pencil.fixture('print-counter', 'furniture', { s0: 0, s1: 60, t0: 60, t1: inner - 60 })
  if (use === 'bicycles') return drawBicycles(pencil, near, far)
  pencil.amenity('copymachine', 'Printer', room)
  const isCafe = use === 'cafe'
  const place = pencil.unit(
    'place',
    isCafe ? 'foodservice' : 'lounge',
    [
      { s0: near, s1: far, t0: 0, t1: far },
      { s0: 0, s1: near, t0: near, t1: far },
    ],
    { name: isCafe ? `Café ${building}` : `Lounge ${key.toUpperCase()} ${doorNumber()}` },
  )
  pencil.opening('place-front', [near, 60], [near, near], null)
  pencil.opening('place-side', [60, near], [near, near], null)
  if (isCafe) {
    pencil.occupant('cafe', `Café ${building}`, place)
    pencil.amenity('eatingdrinking', `Café ${building}`, place)
    pencil.fixture('counter', 'furniture', { s0: near + 160, s1: far - 160, t0: 60, t1: 140 }, { name: 'Counter' })
  }
  // Tables at the windows leave the path along the corridor free.
  for (const [number, s, t] of [
    [1, far - 240, near - 60],
    [2, far - 240, far - 240],
    [3, near - 60, far - 240],
    [4, near - 420, far - 240],
  ] as const) {
    const table = { s0: s, s1: s + 120, t0: t, t1: t + 120 }
    pencil.fixture(`table-${number}`, 'furniture', table)
    pencil.chairs(
      `table-${number}`,
      (['s0', 's1', 't0', 't1'] as const).flatMap((side) => chairsAt(table, side, 1)),
    )
  }
  pencil.fixture('plant-1', 'vegetation', { s0: far - 60, s1: far - 15, t0: far - 60, t1: far - 15 })
  pencil.fixture('plant-2', 'vegetation', { s0: 15, s1: 60, t0: far - 60, t1: far - 15 })
}
