import { expect, test } from 'vitest'
import { en } from '#src/locale/en.ts'

const sources = import.meta.glob<string>('../../src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

const has = (key: string): boolean => {
  const parts = key.split('.')
  const last = parts.pop() ?? ''
  let group: unknown = en
  for (const part of parts) group = (group as Record<string, unknown> | undefined)?.[part]
  if (typeof group !== 'object' || group === null) return false
  return [last, `${last}_other`].some((name) => typeof Reflect.get(group, name) === 'string')
}

test('every text that the screens ask for by a plain key is there', () => {
  const asked = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/\b(?:t\(|titleKey: |key: )'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map(([, key = '']) => ({
      path,
      key,
    })),
  )
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter(({ key }) => !has(key))).toEqual([])
})
