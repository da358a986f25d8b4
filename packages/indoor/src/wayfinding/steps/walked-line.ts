import { headingFrom, metresBetween, nearestOnSegment, type Point, signedDegrees } from '../../venue/geometry/shape.ts'

/** Metres from the straight line; people do not notice smaller bends. */
const unnoticed = 0.75
/** Metres within which consecutive bends are one turn. */
const oneTurn = 2
/** Metres within which a bend and its opposite are a swerve around a table, not a change of route. */
const oneSwerve = 4
/** Metres from a door within which a turn counts as made in the door. */
export const oneDoor = 2
const leastTurn = 15
/** Metres after a slight bend from which it counts. */
const leastAfterSlight = 12
const leastClear = 30

/** A change of direction on a walk. Positions are in metres along the line. */
export interface Bend {
  readonly from: number
  readonly to: number
  /** Degrees, positive to the right, always between -180 and 180. */
  readonly change: number
  /** Heading after the bend. */
  readonly heading: number
}

/** A walk with the turns that a person notices. */
export interface WalkedLine {
  readonly points: readonly Point[]
  /** Metres to each point. */
  readonly metres: readonly number[]
  readonly length: number
  /** Heading at the start. */
  readonly heading: number
  /** In the order of the walk. */
  readonly bends: readonly Bend[]
}

/**
 * `points` has at least two entries. `doors` are points of the line by index: a swerve through a door is a turn, because
 * people look straight out of doors.
 */
export function walkedLine(points: readonly Point[], doors: readonly number[] = []): WalkedLine {
  const metres: number[] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    metres.push(before === undefined ? 0 : (metres[index - 1] ?? 0) + metresBetween(before, point))
  }
  const kept = simplified(points)
  const line = kept.flatMap((index) => points[index] ?? [])
  const places = kept.map((index) => metres[index] ?? 0)
  const headings = line.slice(1).map((to, index) => headingFrom(line[index] ?? to, to))
  const gates = doors.map((index) => metres[index] ?? 0)
  const length = metres.at(-1) ?? 0
  const bends = noticed(bendsOf(headings, places, gates), gates, length)
  return { points, metres, length, heading: headings[0] ?? 0, bends }
}

/** Returns the point at a distance in metres along the line. */
export function pointAlong({ points, metres }: WalkedLine, along: number): Point {
  const after = metres.findIndex((place) => place >= along)
  const [from, to] = [points[Math.max(0, after - 1)], points[after] ?? points.at(-1)]
  if (from === undefined || to === undefined || after <= 0) return to ?? { x: 0, y: 0 }
  const [start, end] = [metres[after - 1] ?? 0, metres[after] ?? 0]
  const share = end === start ? 0 : (along - start) / (end - start)
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
}

/** Returns the points of the line between two distances in metres along it. */
export function partOfLine(line: WalkedLine, from: number, to: number): readonly Point[] {
  const between = line.points.filter((_, index) => {
    const place = line.metres[index] ?? 0
    return place > from && place < to
  })
  return [pointAlong(line, from), ...between, pointAlong(line, to)]
}

/** Finds one bend per corner. Corners close to each other count as one, unless there is a door between them. */
function bendsOf(headings: readonly number[], places: readonly number[], doors: readonly number[]): Bend[] {
  const bends: Bend[] = []
  for (const [corner, heading] of headings.entries()) {
    const before = headings[corner - 1]
    if (before === undefined) continue
    const at = places[corner] ?? 0
    const change = signedDegrees(heading - before)
    const last = bends.at(-1)
    const isDivided = last !== undefined && doors.some((door) => door > last.to + 0.1 && door < at - 0.1)
    if (last !== undefined && at - last.to < oneTurn && !isDivided)
      bends[bends.length - 1] = { from: last.from, to: at, change: last.change + change, heading }
    else bends.push({ from: at, to: at, change, heading })
  }
  return bends
}

/**
 * Removes swerves and slight bends. If several slight bends to one side add up to a turn, the one that completes it
 * stays.
 */
function noticed(bends: readonly Bend[], doors: readonly number[], length: number): readonly Bend[] {
  const turns: Bend[] = []
  let drift = 0
  const left = [...bends]
  for (let bend = left.shift(); bend !== undefined; bend = left.shift()) {
    const [next] = left
    const isBack = next !== undefined && Math.abs(bend.change + next.change) < leastTurn
    const isThrough = next !== undefined && doors.some((door) => door > bend.from - oneDoor && door < next.to + oneDoor)
    if (next !== undefined && isBack && next.from - bend.to < oneSwerve && !isThrough) {
      drift += bend.change + next.change
      left.shift()
      continue
    }
    const isInDoor = doors.some((door) => door > bend.from - oneDoor && door < bend.to + oneDoor)
    const isSlight =
      Math.abs(bend.change) < leastTurn ||
      (Math.abs(bend.change) < leastClear && (next?.from ?? length) - bend.to < leastAfterSlight && !isInDoor)
    const drifted = drift + bend.change
    if (isSlight && Math.abs(drifted) < leastClear) {
      drift = drifted
      continue
    }
    const change = isSlight ? drifted : bend.change
    turns.push({ ...bend, change: Math.max(-179.9, Math.min(179.9, change)) })
    drift = 0
  }
  return turns
}

/** Finds the noticeable corners, by index (Douglas-Peucker algorithm). */
function simplified(points: readonly Point[]): number[] {
  const kept = new Set([0, points.length - 1])
  const ranges: [from: number, to: number][] = [[0, points.length - 1]]
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [from, to] = range
    const [start, end] = [points[from], points[to]]
    if (start === undefined || end === undefined) continue
    let farthest = from
    let most = unnoticed
    for (const [between, point] of points.slice(from + 1, to).entries()) {
      const distance = metresBetween(point, nearestOnSegment(point, start, end))
      if (distance > most) [farthest, most] = [from + 1 + between, distance]
    }
    if (farthest === from) continue
    kept.add(farthest)
    ranges.push([from, farthest], [farthest, to])
  }
  return [...kept].sort((one, other) => one - other)
}
