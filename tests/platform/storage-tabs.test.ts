import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import type { Storage } from '#src/platform/storage.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { stubIndexedDb } from './indexed-db.ts'

const at = Date.parse('2026-11-20T09:00:00Z') as Instant
const recordOf = (value: string) => ({ timestamp: value, savedAt: at, body: { value } })

beforeEach(stubIndexedDb)

/** A newer version in another tab changes the structure. Rejects if the upgrade is blocked. */
function upgrade(version = 999): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('assist', version)
    request.onupgradeneeded = () => void request.result.createObjectStore('of-a-newer-version')
    request.onblocked = () => reject(new Error('blocked'))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Another tab deletes the database. Rejects if that is blocked. */
function remove(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('assist')
    request.onblocked = () => reject(new Error('blocked'))
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

const countIn = (database: IDBDatabase, table: string): Promise<number> =>
  new Promise((resolve) => {
    const counting = database.transaction(table).objectStore(table).count()
    counting.onsuccess = () => resolve(counting.result)
  })

function watchModes(storage: Storage): string[] {
  const modes: string[] = []
  storage.onMode((mode) => modes.push(mode))
  return modes
}

describe('faults F14 and F21: a newer version in another tab changes the structure', () => {
  it('the older tab does not block it, continues in memory and reports that once', async () => {
    const warn = vi.spyOn(console, 'warn')
    const older = await openStorage('adele@contoso.com')
    const modes = watchModes(older)
    await older.putConfiguration(recordOf('before'))
    const newer = await upgrade()
    await older.putConfiguration(recordOf('after'))
    await older.putNews(recordOf('news'))
    expect(await older.getConfiguration()).toEqual(recordOf('after'))
    expect(modes).toEqual(['memory'])
    // The older version writes nothing into the new structure.
    expect(await countIn(newer, 'news')).toBe(0)
    expect(await countIn(newer, 'configurations')).toBe(1)
    expect(warn).not.toHaveBeenCalled()
    newer.close()
  })

  it('pending writes of the older tab do not fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 12 }), async (before, after) => {
        stubIndexedDb()
        const older = await openStorage('adele@contoso.com')
        const put = (index: number) => older.kept.put(`kept ${index}`, recordOf(String(index)))
        const works = Array.from({ length: before }, (_, index) => put(index))
        const upgrading = upgrade()
        for (let index = 0; index < after; index += 1) works.push(put(before + index))
        const [newer] = await Promise.all([upgrading, ...works])
        await put(before + after)
        expect(await older.kept.get(`kept ${before + after}`)).toEqual(recordOf(String(before + after)))
        expect(older.mode).toBe('memory')
        newer.close()
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) },
    )
  })

  it('a third tab of the older version uses the tables that it knows', async () => {
    const older = await openStorage('adele@contoso.com')
    const newer = await upgrade()
    const third = await openStorage('adele@contoso.com')
    await third.putConfiguration(recordOf('third'))
    expect(third.mode).toBe('persistent')
    expect(await countIn(newer, 'configurations')).toBe(1)
    for (const connection of [older, newer, third]) connection.close()
  })
})

describe('fault F21: another tab deletes the database', () => {
  it('this tab does not block it and creates a new one', async () => {
    const warn = vi.spyOn(console, 'warn')
    const storage = await openStorage('adele@contoso.com')
    const modes = watchModes(storage)
    await storage.putConfiguration(recordOf('before'))
    await remove()
    expect(await storage.getConfiguration()).toBeNull()
    await storage.putConfiguration(recordOf('after'))
    const other = await openStorage('adele@contoso.com')
    expect(await other.getConfiguration()).toEqual(recordOf('after'))
    expect(modes).toEqual([])
    expect(warn).not.toHaveBeenCalled()
    storage.close()
    other.close()
  })
})
