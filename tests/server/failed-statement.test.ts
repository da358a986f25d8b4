import { describe, expect, it } from 'vitest'
import { openOffice } from './open-office.ts'

describe('a failed statement of the store', () => {
  it('can run again with other values', async () => {
    const { db } = (await openOffice()).office
    const add = (owner: string) => db.insertInto('delegates').values({ owner, delegate: 'd' }).execute()
    await add('a')
    await expect(add('a')).rejects.toThrow(/unique/i)
    await add('b')
    await expect(add('b')).rejects.toThrow(/unique/i)
    expect(await db.selectFrom('delegates').select('owner').orderBy('owner').execute()).toEqual([
      { owner: 'a' },
      { owner: 'b' },
    ])
  })
})
