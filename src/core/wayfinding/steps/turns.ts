/** Turn directions of section 3. Names and angles are not confirmed, so that both stand here and nowhere else. */
export const turnTable = [
  { turn: 'Straight', code: 0, side: 'ahead', least: 0, below: 15 },
  { turn: 'SuperLowLeft', code: 5, side: 'left', least: 15, below: 30 },
  { turn: 'SuperLowRight', code: 6, side: 'right', least: 15, below: 30 },
  { turn: 'LowLeft', code: 3, side: 'left', least: 30, below: 60 },
  { turn: 'LowRight', code: 4, side: 'right', least: 30, below: 60 },
  { turn: 'Left', code: 1, side: 'left', least: 60, below: 120 },
  { turn: 'Right', code: 2, side: 'right', least: 60, below: 120 },
  { turn: 'SuperLeft', code: 7, side: 'left', least: 120, below: 180 },
  { turn: 'SuperRight', code: 8, side: 'right', least: 120, below: 180 },
] as const

export type Turn = (typeof turnTable)[number]['turn']

/** From so many degrees on one turns around rather than to a side. */
export const aroundFrom = 165

/** The turn of a change of heading in degrees, to the right where it is positive. */
export function turnOf(change: number): Turn {
  const signed = signedDegrees(change)
  const size = Math.abs(signed)
  const side = signed < 0 ? 'left' : 'right'
  const row = turnTable.find((one) => size < one.below && (one.side === side || one.side === 'ahead'))
  // Half a turn is sharp to either side.
  return row?.turn ?? 'SuperRight'
}

/** Degrees from -180 on and below 180. */
export function signedDegrees(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}
