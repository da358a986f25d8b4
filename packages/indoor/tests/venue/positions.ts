import { drawing } from './drawn-venue.ts'

export type Position = readonly number[]

/** Converts a position of the plan from metres to degrees. */
export const degreesAt = ([x = 0, y = 0]: Position): Position => {
  const { longitude, latitude } = drawing.toPosition({ x, y })
  return [longitude, latitude]
}

export const square = (x: number, y: number, toX: number, toY: number): Position[][] => [
  [
    [x, y],
    [toX, y],
    [toX, toY],
    [x, toY],
    [x, y],
  ],
]

/** Transforms the positions anywhere in a value. */
export function moved(value: unknown, to: (position: Position) => Position): unknown {
  if (!Array.isArray(value)) return value
  const isPosition = typeof value[0] === 'number' && typeof value[1] === 'number'
  return isPosition ? to(value as number[]) : value.map((inner: unknown) => moved(inner, to))
}
