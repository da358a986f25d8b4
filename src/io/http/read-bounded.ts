import type { TooLarge } from '#src/contract/http.ts'

/** A body of `most` bytes at most. Of a larger one nothing is read where its length is stated, else no more than it takes to know. */
export async function readBounded(response: Response, most: number): Promise<ArrayBuffer | TooLarge> {
  const stated = Number(response.headers.get('content-length'))
  if (stated > most) {
    await response.body?.cancel()
    return { tooLarge: stated }
  }
  // Counted all the same: what is stated is what was sent, which may be packed.
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    length += read.value.length
    if (length > most) {
      await reader?.cancel()
      return { tooLarge: length }
    }
    chunks.push(read.value)
  }
  const whole = new Uint8Array(length)
  let filled = 0
  for (const chunk of chunks) {
    whole.set(chunk, filled)
    filled += chunk.length
  }
  return whole.buffer
}
