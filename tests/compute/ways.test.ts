import { expect, test } from 'vitest'
import { createEngine } from '#workers/compute/engine.ts'
import { drawVenue, zipOf } from '#tests/core/venue/drawn-venue.ts'

const from = { featureId: 'room-0' }
const targets = ['office-1', 'lounge-0', 'office-0'].map((featureId) => ({ featureId }))
const way = {
  from,
  to: { featureId: 'lounge-0' },
  targetName: 'Lounge',
  isStepFree: false,
  heading: null,
  language: 'en',
}

test('section 8: the engine finds ways of the open venue, the nearest of many, and heeds what is closed', async () => {
  const engine = createEngine()
  expect(await engine.findWay(way)).toEqual({ ok: false, fault: { kind: 'RequestRestartNavigation' } })
  await engine.openVenue(zipOf(drawVenue()).slice().buffer, 'en')
  expect(await engine.findWay(way)).toMatchObject({ ok: true })
  const kinds = [targets, [{ featureId: 'nowhere' }]]
  const nearest = { target: 1, metres: expect.any(Number) as number, seconds: expect.any(Number) as number }
  expect(await engine.nearestOf({ from, kinds, isStepFree: false })).toEqual({ ok: true, value: [nearest, null] })
  await engine.closeWays(['door-lounge-0'])
  expect(await engine.nearestOf({ from, kinds, isStepFree: false })).toMatchObject({
    ok: true,
    value: [{ target: 2 }, null],
  })
  expect(await engine.findWay(way)).toMatchObject({ ok: false, fault: { kind: 'NotFound' } })
})
