import { strFromU8 } from 'fflate'
import { fail, type Result, succeed } from '../../result.ts'

/** Text, or a number that JSON does not have but several exporters write. */
const textOrNoNumber = /"(?:[^"\\]|\\.)*"|-?\b(?:nan|inf(?:inity)?)\b/gi

export interface ReadJson {
  readonly value: unknown
  /** Says that something was replaced: letters that are no UTF-8, such as in Windows-1252, or numbers that are none. */
  readonly repaired: string | null
}

/**
 * Parses JSON in UTF-8, with or without a byte order mark. Numbers that are none (NaN, Infinity) become null, so that
 * only their features are lost. Fails with the reason, without a full stop.
 */
export function readJsonBytes(bytes: Uint8Array): Result<ReadJson, string> {
  if (isUtf16(bytes)) return fail('it is UTF-16; save it as UTF-8')
  // Without the byte order mark, which decoding removes.
  const text = strFromU8(bytes)
  const wrongLetters = text.includes('\uFFFD') ? 'is not UTF-8, so letters may be wrong; save it as UTF-8' : null
  try {
    return succeed({ value: JSON.parse(text) as unknown, repaired: wrongLetters })
  } catch (reason) {
    try {
      const value = JSON.parse(text.replace(textOrNoNumber, asNull)) as unknown
      return succeed({
        value,
        repaired: wrongLetters ?? 'contains NaN or Infinity, which JSON lacks; they are ignored',
      })
    } catch {
      return fail((reason instanceof Error ? reason.message : String(reason)).replaceAll(/\s+/g, ' '))
    }
  }
}

const asNull = (found: string): string => (found.startsWith('"') ? found : 'null')

/** Byte order marks, or the zero bytes that every second letter of English has. */
function isUtf16([first, second, third, fourth]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isMarked || (first === 0 && third === 0) || (second === 0 && fourth === 0)
}

/** Returns true for an object of JSON, which is neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
