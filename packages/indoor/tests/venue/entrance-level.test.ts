import { expect, test } from 'vitest'
import { entranceOf } from '../../src/venue/venue.ts'

const level = (id: string, ordinal: number, isOutdoor = false) => ({ id, ordinal, isOutdoor })

test('the first level is the ground floor, not the outdoor level next to it', () => {
  const levels = [level('cellar', -1), level('apron', 0, true), level('ground', 0), level('first', 1)]
  expect(entranceOf(levels)?.id).toBe('ground')
})

test('the first level is the highest one if all floors are below ground', () => {
  expect(entranceOf([level('lower', -2), level('upper', -1), level('square', 0, true)])?.id).toBe('upper')
})

test('the first level is outdoors if there is no other', () => {
  expect(entranceOf([level('yard', 0, true)])?.id).toBe('yard')
  expect(entranceOf([])).toBeUndefined()
})
