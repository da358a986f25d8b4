/** A 32-bit hash of integers. It depends only on its arguments. */
export function mix(first: number, second = 0, third = 0, fourth = 0): number {
  let hash = 0x9e3779b9 ^ first
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ second
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ third
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f) ^ fourth
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Mulberry32: small, fast and random enough for a plausible campus. Each call returns a number in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns an item of a list, which must not be empty. */
export function pick<Item>(list: readonly Item[], random: number): Item {
  const item = list[Math.min(list.length - 1, Math.floor(random * list.length))]
  if (item === undefined) throw new RangeError('Cannot pick from an empty list')
  return item
}
