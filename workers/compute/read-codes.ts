import { Availability } from '#src/core/availability/codes.ts'

/**
 * The codes of `length` characters of an availability view, from its character `first` on; valid until the next call.
 * Beyond the view's end there is no data, which is limited.
 */
export type CodeReader = (view: string, first: number, length: number) => Uint8Array

const digitZero = 48

/**
 * Reads the product's codes 0 to 4; anything else is limited. Without rules (the bench page) all ten states come as they
 * are. Every live update of every row passes here, so the text is turned into bytes by the platform's encoder.
 */
export function createCodeReader(rules: boolean): CodeReader {
  const table = new Uint8Array(256).fill(Availability.limited)
  const highest = rules ? Availability.limited : Availability.currentEvent
  for (let code = 0; code <= highest; code += 1) table[digitZero + code] = code
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(0)
  let codes = new Uint8Array(0)

  return (view, first, length) => {
    // Up to three bytes a character: a view of other characters than digits must not move the digits after them.
    if (bytes.length < view.length * 3) bytes = new Uint8Array(view.length * 3)
    if (codes.length < length) codes = new Uint8Array(length)
    const { written } = encoder.encodeInto(view, bytes)
    const isPlain = written === view.length
    const end = Math.max(0, Math.min(length, view.length - first))
    if (isPlain) for (let index = 0; index < end; index += 1) codes[index] = table[bytes[first + index]!]!
    else
      for (let index = 0; index < end; index += 1) codes[index] = table[Math.min(255, view.charCodeAt(first + index))]!
    codes.fill(Availability.limited, end, length)
    return codes.subarray(0, length)
  }
}
