import { Availability } from '#src/core/availability/codes.ts'

/** Code of each character of an availability view; index is the character code, up to `tableLength`. */
export type CodeTable = Uint8Array

const tableLength = 128
const digitZero = 48

/**
 * The product's codes 0 to 4; anything else is limited. Without rules (the bench page) all ten states come as they are.
 * Written out here and not through a string of codes, since every live update passes through it.
 */
export function codeTable(rules: boolean): CodeTable {
  const table = new Uint8Array(tableLength).fill(Availability.limited)
  const highest = rules ? Availability.limited : Availability.currentEvent
  for (let code = 0; code <= highest; code += 1) table[digitZero + code] = code
  return table
}

/** Code of the view's character at `index`; beyond its end there is no data, which is limited. */
function codeAt(view: string, index: number, table: CodeTable): number {
  const character = view.charCodeAt(index)
  return character < tableLength ? table[character]! : Availability.limited
}

/** Whether the view, from its character `first` on, differs from the bytes `[from, to)`. */
export function differs(
  view: string,
  first: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  table: CodeTable,
): boolean {
  for (let at = from, index = first; at < to; at += 1, index += 1) {
    if (bytes[at] !== codeAt(view, index, table)) return true
  }
  return false
}

/** Writes the view, from its character `first` on, into the bytes `[from, to)`. */
export function write(
  view: string,
  first: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  table: CodeTable,
): void {
  for (let at = from, index = first; at < to; at += 1, index += 1) bytes[at] = codeAt(view, index, table)
}
