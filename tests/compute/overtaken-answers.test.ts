import { describe, expect, test } from 'vitest'
import type { TakenAt } from '#src/engine/compute.ts'
import type { Engine } from '#workers/compute/engine.ts'
import { emailOf, failedSchedule, instantOf, putShown, query, question, resource, schedule, spanOf } from './campus.ts'
import { engineWith } from './engine-with.ts'
import { statesOf } from './read-states.ts'

const numbered = (asked: number): TakenAt => ({ span: spanOf(0, 8), fetchedAt: instantOf(0), asked })

function engineWithRoom(): Engine {
  const engine = engineWith([resource('r1')], {}, 8)
  engine.arrange(question(), query(0, 8, 0))
  return engine
}

const shown = (engine: Engine): string[] => engine.window(query(0, 8, 0)).rows.map(statesOf)
const missing = (engine: Engine) => engine.missing({ rowFrom: 0, limit: 9, now: instantOf(0) })

describe('decisions, live connection: late responses', () => {
  test('do not replace the response to a later request', () => {
    const engine = engineWithRoom()
    putShown(engine, [schedule('r1', '02220000')], numbered(2))
    putShown(engine, [schedule('r1', '00000000')], numbered(1))
    expect(shown(engine)).toEqual(['02220000'])
  })

  test('are shown if requested before an event, but the room is requested again', () => {
    const engine = engineWithRoom()
    engine.expire([emailOf('r1')], 2)
    putShown(engine, [schedule('r1', '02200000')], numbered(1))
    expect(shown(engine)).toEqual(['02200000'])
    expect(missing(engine)).toEqual([emailOf('r1')])
    putShown(engine, [schedule('r1', '02220000')], numbered(3))
    expect(shown(engine)).toEqual(['02220000'])
    expect(missing(engine)).toEqual([])
  })

  test('are requested again after a general expiry, also if they fail', () => {
    const engine = engineWithRoom()
    engine.expire(undefined, 2)
    const failed = failedSchedule('r1', 'away')
    putShown(engine, [failed], numbered(1))
    expect(missing(engine)).toEqual([emailOf('r1')])
    putShown(engine, [failed], numbered(3))
    expect(missing(engine)).toEqual([])
  })

  test('do not replace newer favourites', () => {
    const engine = engineWithRoom()
    const ask = () => engine.favouritesNow({ ids: ['r1' as never], span: spanOf(0, 8), now: instantOf(0) })
    ask()
    putShown(engine, [schedule('r1', '20000000')], numbered(1))
    engine.expire([emailOf('r1')], 3)
    putShown(engine, [schedule('r1', '00000000')], numbered(2))
    expect(ask()).toMatchObject({ missing: [emailOf('r1')], views: [{ state: 'NOW' }] })
    putShown(engine, [schedule('r1', '22222222')], numbered(5))
    putShown(engine, [schedule('r1', '00000000')], numbered(4))
    expect(ask()).toMatchObject({ missing: [], views: [{ state: 'UNAVAILABLE' }] })
  })
})
