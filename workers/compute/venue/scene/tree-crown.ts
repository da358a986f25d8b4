import type { Point } from '#src/core/venue/geometry/shape.ts'
import type { Corners } from '#src/core/venue/scene.ts'

/** How deep boughs part, and how far each reaches over its side as a share of its length: together as large as the crown is drawn. */
const [parting, bulge] = [0.8, 0.75]
const stepsPerSide = 6
/** How large the sunlit part of a crown is, and how far it lies to the north-west, as shares of the crown. */
const [sunlit, aside] = [0.62, 0.16]

/** What is seen of a tree from above: a bough over each side of its outline. */
export function crownOf(ring: Corners): Corners {
  const count = ring.length / 2
  const middle = middleOf(ring)
  const inner = shrunk(ring, parting, middle, middle)
  const crown: number[] = []
  for (let index = 0; index < count; index += 1) {
    const next = (index + 1) % count
    const [ax = 0, ay = 0, bx = 0, by = 0] = [
      inner[2 * index],
      inner[2 * index + 1],
      inner[2 * next],
      inner[2 * next + 1],
    ]
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
    const reach = (bulge * Math.hypot(bx - ax, by - ay)) / (Math.hypot(x - middle.x, y - middle.y) || 1)
    const [overX, overY] = [x + (x - middle.x) * reach, y + (y - middle.y) * reach]
    for (let step = 0; step < stepsPerSide; step += 1) {
      const t = step / stepsPerSide
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
      crown.push(a * ax + b * overX + c * bx, a * ay + b * overY + c * by)
    }
  }
  return Float32Array.from(crown)
}

/** The part of a crown that lies in the sun. */
export function leavesOf(ring: Corners): Corners {
  const { x, y } = middleOf(ring)
  const off = aside * Math.hypot((ring[0] ?? 0) - x, (ring[1] ?? 0) - y)
  return shrunk(crownOf(ring), sunlit, { x, y }, { x: x - off, y: y + off })
}

/** So many times its size, with its middle somewhere else. */
function shrunk(corners: Corners, share: number, from: Point, to: Point): Corners {
  return corners.map((value, index) =>
    index % 2 === 0 ? to.x + (value - from.x) * share : to.y + (value - from.y) * share,
  )
}

function middleOf(ring: Corners): Point {
  let [x, y] = [0, 0]
  for (let index = 0; index < ring.length; index += 2) {
    x += ring[index] ?? 0
    y += ring[index + 1] ?? 0
  }
  return { x: (2 * x) / ring.length, y: (2 * y) / ring.length }
}
