import { depthOfStrip, drawDoor, lineOf, partOf, type Slot, wholeOf } from './rooms.ts'
import { doors } from './level-plan.ts'

const liftWidth = 210
/** The depth of a lift's shaft. The lobby in front of it belongs to the corridor. */
const shaft = 240

/** Stairs, lifts with their lobby, toilets and the riser, above each other on every floor. */
export function coreSlots(lifts: number): readonly Slot[] {
  return [stairsSlot('core-stairs'), ...(lifts > 0 ? [liftsSlot('core', lifts)] : [])]
}

/** Toilets are next to the lifts on all floors except in a garage. */
export function toiletSlots(key: string): readonly Slot[] {
  return [
    toiletSlot(`${key}-female`, 'restroom.female', 'Women’s toilets'),
    toiletSlot(`${key}-male`, 'restroom.male', 'Men’s toilets'),
    accessibleToiletSlot(key),
  ]
}

export function stairsSlot(key: string): Slot {
  return {
    length: 270,
    draw: (pencil, strip) => {
      const unit = pencil.unit(key, 'stairs', [wholeOf(strip)], { name: 'Stairs' })
      const [start, end] = lineOf(strip, [85, 185], 0)
      pencil.opening(`${key}-door`, start, end, doors.metal)
      pencil.amenity('stairs', 'Stairs', unit)
    },
  }
}

function liftsSlot(key: string, lifts: number): Slot {
  return {
    length: lifts * liftWidth,
    draw: (pencil, strip) => {
      const depth = depthOfStrip(strip)
      strip.hall.push(partOf(strip, [0, lifts * liftWidth], [0, depth - shaft]))
      for (let lift = 0; lift < lifts; lift++) {
        const from = lift * liftWidth
        const unit = pencil.unit(
          `${key}-lift-${lift + 1}`,
          'elevator',
          [partOf(strip, [from, from + liftWidth], [depth - shaft, depth])],
          { name: `Lift ${String.fromCharCode(65 + lift)}` },
        )
        const [start, end] = lineOf(strip, [from + 50, from + 160], depth - shaft)
        pencil.opening(`${key}-lift-${lift + 1}-door`, start, end, doors.lift)
        pencil.amenity('elevator', `Lift ${String.fromCharCode(65 + lift)}`, unit)
      }
    },
  }
}

function toiletSlot(key: string, category: string, name: string): Slot {
  return {
    length: 360,
    draw: (pencil, strip) => {
      const unit = pencil.unit(key, category, [wholeOf(strip)], { name })
      drawDoor(pencil, strip, key)
      pencil.amenity(category, name, unit)
    },
  }
}

/** Next to the corridor so that the door is easy to find. The riser is behind it. */
function accessibleToiletSlot(key: string): Slot {
  return {
    length: 240,
    draw: (pencil, strip) => {
      const depth = depthOfStrip(strip)
      const name = 'Accessible toilet'
      const unit = pencil.unit(`${key}-accessible`, 'restroom.wheelchair', [partOf(strip, [0, 240], [0, 240])], {
        name,
      })
      const [start, end] = lineOf(strip, [70, 170], 0)
      pencil.opening(`${key}-accessible-door`, start, end, doors.wood)
      pencil.amenity('restroom.wheelchair', name, unit)
      pencil.unit(`${key}-riser`, 'structure', [partOf(strip, [0, 240], [240, depth])], { name: 'Riser' })
    },
  }
}
