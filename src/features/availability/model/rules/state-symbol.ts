import { type AvailabilityName, availabilityNames } from '#src/features/availability/model/rules/row.ts'

/**
 * State of a place (a unit or a fixture) on the plan: one of the ten availability states; 'reservedVacant', which is
 * reserved while its presence sensor detects no person; 'notMatching', which is less prominent because the filters
 * exclude the place; 'none' for places that cannot be booked.
 */
export type PlaceState = AvailabilityName | 'reservedVacant' | 'notMatching' | 'none'

/** Returns the name of a state in tokens: '--state-free-outside-working-hours'. */
export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The states, in the order of their numbers in the renderer's feature state. */
export const placeStates: readonly PlaceState[] = [...availabilityNames, 'reservedVacant', 'notMatching', 'none']

/** Patterns over the colour of a surface. */
export const patterns = [
  'hatch',
  'stripes',
  'broken-stripes',
  'cross-hatch',
  'dots',
  'crosses',
  'lines',
  'sparse',
] as const
export type Pattern = (typeof patterns)[number]

export type Shape = keyof typeof shapePaths

interface StateSymbol {
  readonly pattern: Pattern | 'none'
  /** For places that are too small for a pattern, in labels, and next to the plan. */
  readonly shape: Shape | null
}

/**
 * The symbol of each state on the plan, in its legend and in its list, so that no state depends on its colour. A ring
 * is free, a disc is taken, and what is between them is neither.
 */
export const stateSymbols: Readonly<Record<PlaceState, StateSymbol>> = {
  free: { pattern: 'none', shape: 'ring' },
  freeOutsideWorkingHours: { pattern: 'sparse', shape: 'dashedRing' },
  assignedToYou: { pattern: 'none', shape: 'diamondRing' },
  reserved: { pattern: 'stripes', shape: 'disc' },
  reservedVacant: { pattern: 'broken-stripes', shape: 'crossedDisc' },
  currentEvent: { pattern: 'none', shape: 'diamond' },
  tentative: { pattern: 'hatch', shape: 'target' },
  limited: { pattern: 'dots', shape: 'half' },
  maxUtilization: { pattern: 'crosses', shape: 'barredDisc' },
  assignedToOthers: { pattern: 'lines', shape: 'slashedRing' },
  closed: { pattern: 'cross-hatch', shape: 'cross' },
  notMatching: { pattern: 'none', shape: null },
  none: { pattern: 'none', shape: null },
}

/** States of units with a light edge inside, which distinguishes them from units that cannot be booked. */
export const statesWithEdge: ReadonlySet<PlaceState> = new Set(['free', 'freeOutsideWorkingHours'])

/** Returns the states with a pattern. */
export const statesWith = (pattern: Pattern | 'none'): readonly PlaceState[] =>
  placeStates.filter((state) => stateSymbols[state].pattern === pattern)

const circle = (radius: number): string => `M12 ${12 - radius}a${radius} ${radius} 0 1 0 .01 0z`
const ring = circle(10) + circle(7)
/** An X within a radius, from its four outer corners and the four corners in its middle. */
const cross = (radius: number, width: number): string => {
  const [far, near] = [radius * Math.SQRT1_2, width * Math.SQRT1_2]
  const at = (x: number, y: number): string => `${(12 + x).toFixed(2)} ${(12 + y).toFixed(2)}`
  const corners = [0, 1, 2, 3].flatMap((turn) => {
    const turned = (x: number, y: number): string => [at(x, y), at(-y, x), at(-x, -y), at(y, -x)][turn] ?? at(x, y)
    return [turned(0, -near), turned(far - near / 2, -far - near / 2), turned(far + near / 2, -far + near / 2)]
  })
  return `M${corners.join('L')}z`
}
const arc = (from: number, to: number): string => {
  const at = (radius: number, degrees: number): string => {
    const angle = (degrees * Math.PI) / 180
    return `${(12 + radius * Math.cos(angle)).toFixed(2)} ${(12 + radius * Math.sin(angle)).toFixed(2)}`
  }
  return `M${at(10, from)}A10 10 0 0 1 ${at(10, to)}L${at(7, to)}A7 7 0 0 0 ${at(7, from)}z`
}

/** SVG paths on a square of 24, filled with the rule 'evenodd'. */
export const shapePaths = {
  ring,
  dashedRing: [10, 100, 190, 280].map((start) => arc(start, start + 62)).join(''),
  diamondRing: 'M12 1l11 11-11 11L1 12zM12 6l-6 6 6 6 6-6z',
  disc: circle(10),
  crossedDisc: circle(10.5) + cross(6, 2.6),
  diamond: 'M12 1l11 11-11 11L1 12z',
  target: ring + circle(3.6),
  half: `${ring}M12 5a7 7 0 0 0 0 14z`,
  barredDisc: `${circle(10)}M6 10h12v4H6z`,
  slashedRing: `${ring}M6.9 15L15 6.9l2.1 2.1L9 17.1z`,
  cross: cross(9, 3),
} as const
