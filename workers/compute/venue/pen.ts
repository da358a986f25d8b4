import type { FloorGeometry, Strokes } from '#src/core/venue/strokes.ts'

/** x, y, x, y ... in metres. */
type Corners = Float64Array | Float32Array

/** Writes surfaces and lines down one after the other. */
export interface Pen {
  fill(surface: readonly (readonly Corners[])[]): Strokes
  stroke(lines: readonly Corners[]): Strokes
  /** Each closed or not. */
  trace(lines: readonly { readonly corners: Corners; readonly isClosed: boolean }[]): Strokes
  geometry(): FloorGeometry
}

const [line, outline, hole] = [0, 1, 2]

export function createPen(): Pen {
  const strokes: Corners[] = []
  const kinds: number[] = []
  const write = (stroke: Corners, kind: number): void => {
    strokes.push(stroke)
    kinds.push(kind)
  }
  const since = (first: number): Strokes => ({ first, count: strokes.length - first })
  return {
    fill(surface) {
      const first = strokes.length
      for (const rings of surface)
        for (const [place, ring] of rings.entries()) write(ring, place === 0 ? outline : hole)
      return since(first)
    },
    stroke(lines) {
      const first = strokes.length
      for (const corners of lines) write(corners, line)
      return since(first)
    },
    trace(lines) {
      const first = strokes.length
      for (const { corners, isClosed } of lines) write(corners, isClosed ? outline : line)
      return since(first)
    },
    geometry() {
      const starts = new Uint32Array(strokes.length + 1)
      for (const [place, stroke] of strokes.entries()) starts[place + 1] = (starts[place] ?? 0) + stroke.length / 2
      const corners = new Float32Array(2 * (starts.at(-1) ?? 0))
      for (const [place, stroke] of strokes.entries()) corners.set(stroke, 2 * (starts[place] ?? 0))
      return { corners, starts, kinds: Uint8Array.from(kinds) }
    },
  }
}
