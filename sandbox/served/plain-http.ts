/**
 * Phones reach the sandbox server by http and an address, where a browser holds back what it keeps for secure pages. A deployment has
 * https; here the two of them that the product cannot do without are made up for: random ids and the digest of PKCE.
 */
export function makeUpForPlainHttp(): void {
  if (globalThis.isSecureContext) return
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID })
  Object.defineProperty(crypto, 'subtle', {
    value: { digest: (_name: 'SHA-256', data: Uint8Array) => Promise.resolve(digestSha256(data).buffer) },
  })
}

function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1.
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The first 32 bits of the fractional parts of a root of the first primes, as FIPS 180-4 has its constants. */
function rootsOfPrimes(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (!found.some((prime) => candidate % prime === 0)) found.push(candidate)
  return Uint32Array.from(found, (prime) => (root(prime) % 1) * 2 ** 32)
}

const start = rootsOfPrimes(8, Math.sqrt)
const rounds = rootsOfPrimes(64, Math.cbrt)

/** SHA-256 (FIPS 180-4), for pages that are given no `crypto.subtle`. */
export function digestSha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.from(start)
  const words = new Uint32Array(64)
  const view = new DataView(padded(data).buffer)
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(block + index * 4)
    for (let index = 16; index < 64; index++) {
      const [early, late] = [at(words, index - 15), at(words, index - 2)]
      const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[index] = at(words, index - 16) + one + at(words, index - 7) + other
    }
    mix(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

function mix(state: Uint32Array, words: Uint32Array): void {
  const turning = Uint32Array.from(state)
  for (let round = 0; round < 64; round++) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = turning
    const chosen = (e & f) ^ (~e & g)
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + at(rounds, round) + at(words, round)
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    turning.set([one + other, a, b, c, d + one, e, f, g])
  }
  for (let index = 0; index < 8; index++) state[index] = at(state, index) + at(turning, index)
}

/** With a one, zeros and the length in bits at the end, to whole blocks of 64 bytes. */
function padded(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64)
  whole.set(data)
  whole[data.length] = 0x80
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(data.length) * 8n)
  return whole
}

const at = (words: Uint32Array, index: number): number => words[index] ?? 0
const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
