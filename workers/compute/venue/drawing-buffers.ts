import type { FloorDrawing } from '#src/contract/compute.ts'

/** What of it is handed over instead of copied. */
export function buffersOf({ geometry, parts, places }: FloorDrawing): ArrayBuffer[] {
  const { corners, starts, kinds } = geometry
  const arrays = [corners, starts, kinds, parts.looks, parts.flags, parts.strokes, parts.boxes]
  return [...arrays, places.parts, places.measures].map(({ buffer }) => buffer)
}
