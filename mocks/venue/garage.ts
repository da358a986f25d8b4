import type { ResourceRecord } from '../server/resources.ts'
import type { Pencil } from './draft.ts'
import { drawDoor } from './rooms.ts'
import { lineOf, type Slot, wholeOf } from './slots.ts'

export const stallWidth = 250

/** A place for a car; nobody books those without a resource. */
export function stallSlot(key: string, resource: ResourceRecord | null): Slot {
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
