import type { Point } from '#src/core/venue/geometry/shape.ts'

/** Metres a line of the page is high: what lies in one is read from left to right. */
const lineHeight = 4

/** As a page is read, the building standing upright: from the upper left, line by line. */
export function inReadingOrder<Item extends { readonly centre: Point }>(
  items: readonly Item[],
  turn: number,
): readonly Item[] {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  return items
    .map((item) => {
      const { x, y } = item.centre
      return { item, across: x * cos - y * sin, line: -Math.round((x * sin + y * cos) / lineHeight) }
    })
    .toSorted((one, other) => one.line - other.line || one.across - other.across)
    .map(({ item }) => item)
}
