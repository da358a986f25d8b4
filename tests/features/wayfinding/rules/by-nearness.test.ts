import { expect, test } from 'vitest'
import { byNearness } from '#src/features/wayfinding/rules/places/find-places.ts'

test('what is on another floor is further off than it looks from above', () => {
  const ordinals: Readonly<Record<string, number>> = { ground: 0, first: 1, third: 3 }
  const at = (id: string, levelId: string, x: number) => ({ id, levelId, point: { x, y: 0 } })
  const places = [at('above', 'third', 1), at('far', 'ground', 70), at('near', 'ground', 30), at('up', 'first', 5)]
  const ordered = byNearness(places, at('here', 'ground', 0), (levelId) => ordinals[levelId] ?? 0)
  expect(ordered.map(({ id }) => id)).toEqual(['near', 'up', 'far', 'above'])
})
