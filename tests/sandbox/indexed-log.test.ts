import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openIndexedLog } from '#sandbox/indexed-log.ts'
import { stubIndexedDb } from '#tests/platform/indexed-db.ts'

beforeEach(stubIndexedDb)
afterEach(() => void vi.unstubAllGlobals())

describe('the change log in IndexedDB', () => {
  it('stores the last value of each key per world', async () => {
    const log = await openIndexedLog('campus/50/1')
    const other = await openIndexedLog('campus/50/10')
    await log.keep({ key: 'event:a', value: { subject: 'first' } })
    await log.keep({ key: 'event:a', value: { subject: 'second' } })
    await log.keep({ key: 'event:b', value: true })
    await log.keep({ key: 'event:b', value: null })
    await other.keep({ key: 'event:c', value: 1 })
    const reopened = await openIndexedLog('campus/50/1')
    expect(await reopened.load()).toEqual([{ key: 'event:a', value: { subject: 'second' } }])
    await reopened.clear()
    expect(await log.load()).toEqual([])
    expect(await other.load()).toEqual([{ key: 'event:c', value: 1 }])
  })
})
