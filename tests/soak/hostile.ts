/** A message of the hub. `target` is sent unchecked. */
export interface Push {
  readonly target: string
  readonly args: readonly unknown[]
}

const megabyte = 'x'.repeat(1_000_000)
/** Has these names as own keys, like parsed JSON. */
const poisoned: unknown = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"id":"x"}',
)

/** Messages of a broken or malicious server, sent in turn. */
export const hostilePushes: readonly Push[] = [
  // Malformed.
  { target: 'ObjectChanged', args: [] },
  { target: 'ObjectChanged', args: [null, null] },
  { target: 'ObjectChanged', args: [42, { on: true }] },
  { target: 'ObjectChanged', args: ['object-1', '{"on":'] },
  { target: 'ObjectChanged', args: ['', '{}'] },
  { target: 'reload-changed-resource', args: [[[[]]]] },
  { target: 'reload-changed-resource', args: [{ id: { id: { id: null } } }] },
  { target: 'reload-area', args: [Number.MAX_VALUE, false] },
  // Without a target, the protocol rejects the frame and the connection is lost.
  { target: '', args: ['room'] },
  // Huge.
  { target: 'ObjectChanged', args: ['object-1', JSON.stringify({ value: megabyte })] },
  { target: 'ObjectChanged', args: [megabyte, '{}'] },
  { target: 'ObjectChanged', args: ['object-1', '['.repeat(50_000) + ']'.repeat(50_000)] },
  { target: 'ObjectChanged', args: ['object-1', '{"a":'.repeat(8_000) + '1' + '}'.repeat(8_000)] },
  { target: 'reload-changed-resource', args: [megabyte] },
  { target: 'reload-changed-resource', args: Array.from({ length: 10_000 }, (_, index) => index) },
  // Keys of the prototype.
  { target: 'ObjectChanged', args: ['__proto__', '{"polluted":true}'] },
  { target: 'ObjectChanged', args: ['constructor', '{"prototype":{"polluted":true}}'] },
  { target: 'ObjectChanged', args: ['object-1', '{"__proto__":{"polluted":true},"value":1}'] },
  { target: 'ObjectChanged', args: [poisoned] },
  { target: 'reload-changed-resource', args: [poisoned] },
  { target: 'reload-changed-resource', args: ['__proto__'] },
  // Unknown names.
  { target: 'drop-everything', args: [] },
  { target: '__proto__', args: ['x'] },
  { target: 'constructor', args: ['x'] },
  { target: 'toString', args: [] },
]
