import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endCodes, lookAtCode, newCode, useCode } from '#server/identity/codes.ts'
import { newSetUpCode, useSetUpCode } from '#server/identity/set-up.ts'
import { write } from '#server/store/write.ts'
import { openOffice } from './open-office.ts'

const minute = 60_000
const schema = v.object({ room: v.string() })

async function openWithCode(uses: number | null = 1) {
  const here = await openOffice()
  const { db } = here.office
  const secret = await newCode(db, {
    purpose: 'answer',
    subject: 'ann@heron.example',
    data: { room: 'Atlas' },
    lifetime: 15 * minute,
    uses,
    now: here.now,
  })
  const request = (other: Partial<{ secret: string; purpose: 'answer' | 'approval' }> = {}) =>
    ({ purpose: 'answer', secret, schema, now: here.now, ...other }) as const
  return { here, db, secret, request }
}

describe('codes', () => {
  it('can be used once; reading a code does not use it', async () => {
    const { db, here, request } = await openWithCode()
    const good = { subject: 'ann@heron.example', data: { room: 'Atlas' }, expiresAt: here.now + 15 * minute }
    expect(await lookAtCode(db, request())).toEqual(good)
    expect(await useCode(db, request())).toEqual(good)
    expect(await useCode(db, request())).toEqual({ reason: 'used' })
    expect(await lookAtCode(db, request())).toEqual({ reason: 'used' })
  })

  it('can be used as often as they were created for', async () => {
    const twice = await openWithCode(2)
    const outcomes = []
    for (let use = 0; use < 3; use++) outcomes.push(await useCode(twice.db, twice.request()))
    expect(outcomes.map((outcome) => 'reason' in outcome)).toEqual([false, false, true])
    const always = await openWithCode(null)
    for (let use = 0; use < 3; use++) expect(await useCode(always.db, always.request())).toHaveProperty('data')
  })

  it('expire, and can be revoked by subject and purpose', async () => {
    const { db, here, request } = await openWithCode()
    here.now += 15 * minute - 1
    expect(await lookAtCode(db, request())).toHaveProperty('data')
    here.now += 1
    expect(await useCode(db, request())).toEqual({ reason: 'expired' })
    const other = await openWithCode()
    await endCodes(other.db, { subject: 'ann@heron.example', purposes: ['approval'], now: other.here.now })
    expect(await lookAtCode(other.db, other.request())).toHaveProperty('data')
    await endCodes(other.db, { subject: 'ann@heron.example', purposes: ['answer'], now: other.here.now })
    expect(await lookAtCode(other.db, other.request())).toEqual({ reason: 'expired' })
  })

  it('are rejected if unknown or used for another purpose', async () => {
    const { db, request } = await openWithCode()
    expect(await useCode(db, request({ secret: 'something else' }))).toEqual({ reason: 'wrong' })
    expect(await useCode(db, request({ purpose: 'approval' }))).toEqual({ reason: 'wrong' })
    expect(await useCode(db, request())).toHaveProperty('data')
  })

  it('remain unused if the transaction that uses them fails', async () => {
    const { db, here, request } = await openWithCode()
    const failing = write(here.office, async (transaction) => {
      await useCode(transaction, request())
      throw new Error('The disk is full')
    })
    await expect(failing).rejects.toThrow('The disk is full')
    expect(await useCode(db, request())).toHaveProperty('data')
  })

  it('are stored as hashes', async () => {
    const { db, secret } = await openWithCode()
    expect(JSON.stringify(await db.selectFrom('codes').selectAll().execute())).not.toContain(secret)
  })
})

describe('the set-up code', () => {
  it('works once in any spelling, and invalidates the code of an earlier start', async () => {
    const { office, now } = await openOffice({ isSetUp: false })
    const first = await newSetUpCode(office.db, now)
    const second = await newSetUpCode(office.db, now)
    expect(await useSetUpCode(office.db, first, now)).toBe(false)
    expect(await useSetUpCode(office.db, ` ${second.toLowerCase().replaceAll('-', ' ')} `, now)).toBe(true)
    expect(await useSetUpCode(office.db, second, now)).toBe(false)
  })
})
