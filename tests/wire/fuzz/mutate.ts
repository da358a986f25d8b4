/** A random number generator with a seed (mulberry32), so that a failed run can be repeated. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Path = readonly (string | number)[]

/** The member is missing. */
export const removed = Symbol('removed')

/** Returns the paths of all members, at every depth, without that of the value itself. */
export function pathsOf(value: unknown, under: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const keys: (string | number)[] = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return keys.flatMap((key) => {
    const path = [...under, key]
    return [path, ...pathsOf((value as Record<string, unknown>)[key], path)]
  })
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined),
    value,
  )
}

/** Creates a copy with another value at a path, or without the member. */
export function withValue(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  const isLast = rest.length === 0
  if (Array.isArray(value)) {
    const list = value as readonly unknown[]
    if (isLast && part === removed) return list.filter((_, index) => index !== key)
    return list.map((entry, index) => (index === key ? (isLast ? part : withValue(entry, rest, part)) : entry))
  }
  const record = value as Record<string, unknown>
  const entries = Object.entries(record).flatMap(([name, entry]): [string, unknown][] => {
    if (name !== key) return [[name, entry]]
    if (isLast && part === removed) return []
    return [[name, isLast ? part : withValue(entry, rest, part)]]
  })
  return Object.fromEntries(entries)
}

const nested: unknown = JSON.parse('{"__proto__": {"id": [null, {"a": [[[{}]]]}]}, "constructor": 1, "id": {"id": {}}}')
const deep: unknown = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)

export const oddValues: readonly unknown[] = [
  removed,
  null,
  '',
  '  ',
  'junk',
  'MONDAY',
  '1',
  'true',
  '2026-11-20T09:00:00Z',
  '9999-12-31T23:59:59Z',
  0,
  -0,
  1,
  7,
  -3,
  1.5,
  1e300,
  Number.POSITIVE_INFINITY,
  Number.MAX_SAFE_INTEGER + 2,
  true,
  false,
  [],
  [null, 7, 'x', {}, nested],
  {},
  nested,
  deep,
  'x'.repeat(10_000),
  '\u0000\ud800\u202e',
]

const letters = 'aZ09 .:-_/@<>&"\'\\{}[]%#?=+éЖ漢\u00a0\u200f🙂'

/** Creates a value that a server could send by mistake. */
export function oddValue(random: () => number): unknown {
  if (random() < 0.7) return oddValues[Math.floor(random() * oddValues.length)]
  if (random() < 0.4) return Math.round((random() - 0.5) * 10 ** Math.floor(random() * 18))
  const length = Math.floor(random() * 24)
  return Array.from({ length }, () => [...letters][Math.floor(random() * [...letters].length)]).join('')
}

/** True for values that mean that nothing is there, or that a default may equal. */
export function isEmptyOnWire(value: unknown): boolean {
  if (value === removed || value === null || value === undefined) return true
  if (typeof value === 'string') return ['', '0', 'false'].includes(value.trim())
  if (typeof value === 'number') return value === 0
  if (typeof value === 'boolean') return !value
  return typeof value === 'object' && Object.keys(value).length === 0
}
