/** Maximum bytes of a file that the server takes. */
export const mostCsvBytes = 2_000_000

const byteOrderMark = '\uFEFF'

/** Returns the content of a CSV file with the byte order mark by which spreadsheets detect UTF-8. Reading a response removes it. */
export const asCsvFile = (text: string): string => (text.startsWith(byteOrderMark) ? text : byteOrderMark + text)

/**
 * Returns the text of a CSV file: UTF-8, or UTF-16 with its byte order mark. Null if the bytes are neither, as in the older encodings of
 * spreadsheets, in which letters would be lost.
 */
export function readCsvBytes(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
