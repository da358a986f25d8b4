import { describe, expect, it } from 'vitest'
import { readParameters, withParameters } from '#sandbox/parameters.ts'

const now = Date.parse('2026-11-20T08:41:00Z')

describe('the URL of the sandbox page', () => {
  it('has defaults for absent parameters', () => {
    expect(readParameters('', now)).toMatchObject({
      choice: { world: { name: 'campus' }, size: 500, seed: 1 },
      clock: null,
      latency: 0,
      colleagues: true,
      persona: null,
      faults: [],
      authorize: null,
      reset: false,
      panel: true,
    })
  })

  it('has parameters for the world, its persona, faults and delays', () => {
    const query =
      '?world=strict&size=10000&seed=42&latency=300&colleagues=off&persona=manager&faults=api-down,hub-silent&rooms=50&panel=off&venue=maps/own.zip'
    expect(readParameters(query, now)).toMatchObject({
      choice: { world: { name: 'strict' }, size: 10_000, seed: 42 },
      latency: 300,
      colleagues: false,
      persona: 'manager',
      faults: ['api-down', 'hub-silent'],
      roomDelay: 50,
      venue: 'maps/own.zip',
      panel: false,
    })
  })

  it('freezes a given clock unless `run` is set', () => {
    const at = Date.parse('2026-03-29T00:55:00Z')
    expect(readParameters('?clock=2026-03-29T00:55:00Z', now).clock).toEqual({ anchor: now, at, rate: 0 })
    expect(readParameters('?clock=2026-03-29T00:55:00Z&run=60', now).clock).toEqual({ anchor: now, at, rate: 60 })
  })

  it('ignores unknown values', () => {
    expect(
      readParameters('?world=toString&size=51&seed=x&clock=soon&persona=root&faults=none,api-down&latency=-5', now),
    ).toMatchObject({
      choice: { world: { name: 'campus' }, size: 500, seed: 1 },
      clock: null,
      latency: 0,
      persona: null,
      faults: ['api-down'],
    })
  })

  it('can be changed without its fragment', () => {
    expect(withParameters('https://a.test/x/?seed=2&reset=1#/reservations?q=1', { reset: null, size: '50' })).toBe(
      'https://a.test/x/?seed=2&size=50#/reservations?q=1',
    )
  })
})
