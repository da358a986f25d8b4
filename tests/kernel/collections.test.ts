import { expect, test } from 'vitest'
import { groupBy, memoized } from '#src/kernel/collections.ts'

test('groups keep the order of their items', () => {
  const groups = groupBy([3, 1, 4, 1, 5], (item) => (item % 2 === 0 ? 'even' : 'odd'))
  expect([...groups]).toEqual([
    ['odd', [3, 1, 1, 5]],
    ['even', [4]],
  ])
})

test('a memoized function is called once per key', () => {
  const created: string[] = []
  const valueOf = memoized((key: string) => {
    created.push(key)
    return { key }
  })
  expect(valueOf('a')).toBe(valueOf('a'))
  expect(valueOf('b')).not.toBe(valueOf('a'))
  expect(created).toEqual(['a', 'b'])
})
