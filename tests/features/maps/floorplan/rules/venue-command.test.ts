import { venueLimits } from '@foyer/indoor'
import { expect, test } from 'vitest'
import { mostBytes, resourcesIn } from '#src/features/maps/model/floorplan/rules/venue-command.ts'

test('the command reads archives as large as the reader does', () => {
  expect(mostBytes).toBe(venueLimits.archiveBytes)
})

test('the command looks for resources by all their names, in their own areas', () => {
  const body = [
    { id: '1', name: 'office 1', resourceTypeId: 't' },
    { id: 2, name: 'x', displayName: 'Office 0', resourceTypeId: 't', mapInfos: [{ areaId: 'a' }] },
  ]
  expect(resourcesIn(body)).toEqual([
    { id: '1', names: ['office 1', 'office 1'], areaIds: [] },
    { id: '2', names: ['Office 0', 'Office 0', 'x'], areaIds: ['a'] },
  ])
})
