import { expect, test } from 'vitest'
import { entranceOf } from '#src/features/floorplan/rules/venue/venue.ts'

const level = (id: string, ordinal: number, isOutdoor = false) => ({ id, ordinal, isOutdoor })

test('the level to show first is the ground floor, not the outdoor level next to it', () => {
  const levels = [level('cellar', -1), level('apron', 0, true), level('ground', 0), level('first', 1)]
  expect(entranceOf(levels)?.id).toBe('ground')
})

test('of floors below the ground alone it is the highest', () => {
  expect(entranceOf([level('lower', -2), level('upper', -1), level('square', 0, true)])?.id).toBe('upper')
})

test('an outdoor level is shown first if there is nothing else', () => {
  expect(entranceOf([level('yard', 0, true)])?.id).toBe('yard')
  expect(entranceOf([])).toBeUndefined()
})
