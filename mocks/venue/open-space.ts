import type { ResourceRecord } from '../server/resources/resources.ts'
import { chairsAround, chairsAt, screenAt } from './chairs.ts'
import { doors } from './level-plan.ts'
import { depthOfStrip, lineOf, partOf, type Slot, toGrid } from './slots.ts'

const desk = { width: 160, depth: 80 } as const
/** Desks of a bench: three pairs, face to face. */
const benchSize = 6
const benchPitch = 360
const booth = { width: 135, depth: 150 } as const
/** Without a bench or a booth there is still a place to sit. */
const leastLength = 480

/** Benches along the facade, and phone booths in a row between corridor and a corner to sit in. */
export function openSlot(
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
