import { type Corner, depthOf, type Section } from './building-shape.ts'
import { chairsAt } from './chairs.ts'
import { drawBicycles } from './garage.ts'
import { doors } from './level-plan.ts'
import type { Pencil } from './draft.ts'

/** What the sunny side of a corner is used for. */
export type CornerUse = 'cafe' | 'lounge' | 'bicycles'

/** Corridors meet around a small room without daylight; outside them lies a place with windows on two sides. */
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
  // Tables by the windows, the way along the corridor free.
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
