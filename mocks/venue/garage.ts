import type { ResourceRecord } from '../server/resources/resources.ts'
import type { Section, Wing } from './building-shape.ts'
import type { Pencil } from './draft.ts'
import { drawDoor } from './rooms.ts'
import type { Point } from './shapes.ts'
import { lineOf, type Slot, wholeOf } from './slots.ts'

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

/** What stands where the toilets are upstairs. */
export function plantSlot(key: string, length: number): Slot {
  return {
    length,
    draw: (pencil, strip) => {
      pencil.unit(key, 'nonpublic', [wholeOf(strip)], { name: 'Plant room' })
      drawDoor(pencil, strip, key, 90)
    },
  }
}

/** Racks for bicycles, where a car would not get around the corner. */
export function drawBicycles(pencil: Pencil, near: number, far: number): void {
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

/** The whole strip as stalls, the last as wide as what is left. */
export function fillWithStalls(length: number, first: number, resourceAt: (index: number) => ResourceRecord | null) {
  const count = Math.floor(length / stallWidth)
  const rest = length - count * stallWidth
  return Array.from({ length: count }, (_none, index): Slot => {
    const number = first + index
    const slot = stallSlot(`stall-${number}`, resourceAt(number))
    return index === count - 1 ? { ...slot, length: stallWidth + rest } : slot
  })
}

/** Centimetres: from the middle of one arrow to that of the next, and how long and wide they are. */
const [apart, arrow, arrowWidth] = [1_400, 300, 90]

/** On both lanes of a wing's driveway, where to: one keeps to the right. */
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
