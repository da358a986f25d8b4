import { describe, expect, it } from 'vitest'
import { isGrowing, slopePerHour } from '#tests/soak/server/probes.ts'
import { personalDataIn, troubleInStore } from '#tests/soak/server/traces.ts'
import { openOffice } from './open-office.ts'

// `npm run soak -- server` takes minutes. These are its judgements.
describe('a long run of the server', () => {
  it('finds growth, but neither a busy moment nor a cache that fills', () => {
    const steady = [20, 22, 21, 20, 23, 21, 22, 20, 21]
    expect(isGrowing(steady, 1)).toBe(false)
    expect(isGrowing([20, 22, 21, 60, 58, 21, 22, 20, 59], 1)).toBe(false)
    expect(isGrowing([20, 21, 22, 24, 25, 25, 25, 26, 25], 4)).toBe(false)
    expect(isGrowing([20, 24, 28, 32, 36, 40, 44, 48, 52], 4)).toBe(true)
    const times = steady.map((_value, index) => index * 60_000)
    expect(slopePerHour(times, [1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeCloseTo(60)
    expect(slopePerHour([5], [20])).toBe(0)
  })

  it('finds personal data and tokens in a log, and not in the greeting', () => {
    const log = (line: object): string => `Foyer is served for Ann Heron\n${JSON.stringify(line)}\n`
    expect(personalDataIn(log({ level: 30, msg: 'A mail is sent.' }), 'secret')).toEqual([])
    expect(personalDataIn(log({ level: 50, msg: 'No mail to ann@heron.example, Bearer secret' }), 'secret')).toEqual([
      'ann@heron',
      'Bearer s',
      'an access token',
    ])
  })

  it('finds what is left over in the store', async () => {
    const { office } = await openOffice()
    const now = Date.now()
    expect(await troubleInStore(office.db, now)).toEqual([])
    await office.db
      .insertInto('outbox')
      .values({ at: now - 86_400_000, name: 'reload-area', arguments: '[]' })
      .execute()
    await office.db
      .insertInto('limits')
      .values(Array.from({ length: 101 }, (_value, number) => ({ key: `key ${number}`, window: 1, count: 1 })))
      .execute()
    expect(await troubleInStore(office.db, now)).toEqual([
      '1 changes are still in the outbox after two hours.',
      '1 rows of limits are too many.',
    ])
  })
})
