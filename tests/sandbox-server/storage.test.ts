import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sqlite from 'node-sqlite3-wasm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Change, createMemoryLog } from '#mocks/server/changes.ts'
import { lockAddress, openSqliteLog, UnusableFile } from '#sandbox-server/sqlite-log.ts'
import { own } from '#server/store/lock.ts'
import { forgetOutlived } from '#sandbox-server/open-sandbox.ts'
import { friday, newEvent, openWorld } from '#tests/mocks/open-world.ts'
import { newDataFile, removeDataFiles } from './data-files.ts'

afterEach(removeDataFiles)

const open = (file: string, worldKey = 'campus/50/1') =>
  openSqliteLog({
    file,
    worldKey,
    onBroken: (error) => {
      throw error
    },
  })
const byKey = (one: Change, other: Change) => (one.key < other.key ? -1 : 1)

describe('decisions, the sandbox server: changes in SQLite', () => {
  it('belong to one world', async () => {
    const file = newDataFile()
    const log = await open(file)
    await log.keep({ key: 'event:1', value: true })
    log.close()
    const other = await open(file, 'campus/50/2')
    expect(await other.load()).toEqual([])
    other.close()
  })

  it('equal those in memory after any changes and reopening', async () => {
    const key = fc.constantFrom('event:a', 'event:b', 'favourite:x/y', 'signed-out:z')
    const value = fc.oneof(fc.constant(null), fc.record({ text: fc.string({ unit: 'binary' }), count: fc.integer() }))
    const step = fc.oneof(fc.record({ key, value }), fc.constant('reopen' as const))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const file = newDataFile()
        const memory = createMemoryLog()
        let log = await open(file)
        for (const next of steps) {
          if (next === 'reopen') {
            log.close()
            log = await open(file)
          } else {
            void log.keep(next)
            await memory.keep(next)
          }
        }
        log.close()
        log = await open(file)
        expect([...(await log.load())].sort(byKey)).toEqual([...(await memory.load())].sort(byKey))
        log.close()
      }),
      { numRuns: 10 },
    )
  })

  it('do not grow the file if the same keys change', async () => {
    const file = newDataFile()
    const log = await open(file)
    const body = 'x'.repeat(1_000)
    for (let number = 0; number < 500; number++)
      await log.keep({ key: `event:${number % 10}`, value: { number, body } })
    log.close()
    expect(statSync(file).size).toBeLessThan(200_000)
    expect(existsSync(`${file}-wal`)).toBe(false)
  })

  it('contain every record of a simulated world', async () => {
    const file = newDataFile()
    const log = await open(file)
    const world = await openWorld({ log })
    const room = world.resource(({ kind, reservedTo }) => kind === 'room' && reservedTo === null)
    await world.graph('POST', '/me/events', newEvent(room, friday + 3_600_000, friday + 7_200_000))
    await world.api('POST', `/api/users/me/favourites/${room.id}`)
    await world.api('POST', '/api/account/email-link', { email: 'eliska.novotna@foyer.example' })
    for (let number = 0; number < 20; number++) world.backEnd.server.colleagues.act()
    world.timers.pass(10_000)
    await world.backEnd.server.records.settled()
    const records = await log.load()
    expect(records.length).toBeGreaterThan(10)
    log.close()
    const again = await open(file)
    const reopened = await openWorld({ log: again })
    const busy = (one: typeof world) =>
      one.backEnd.server.resources.all.map((resource) =>
        one.backEnd.server.calendar.busyOfResource(resource, friday, friday + 86_400_000),
      )
    expect(busy(reopened)).toEqual(busy(world))
    again.close()
  })

  it('belong to one process, until it ends or is killed', async () => {
    const file = newDataFile()
    const log = await open(file)
    await expect(open(file)).rejects.toThrow('is in use by another sandbox server')
    await log.keep({ key: 'event:1', value: 1 })
    log.close()
    // A killed process leaves the lock of the library.
    const killed = new sqlite.Database(file)
    killed.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE')
    const again = await open(file)
    expect(await again.load()).toHaveLength(1)
    again.close()
  })

  it.each<[string, (file: string) => void, RegExp]>([
    ['a text file', (file) => writeFileSync(file, 'Some text. '.repeat(500)), /file is not a database/],
    [
      'a foreign database',
      (file) => {
        const other = new sqlite.Database(file)
        other.exec('CREATE TABLE invoice (amount INTEGER)')
        other.close()
      },
      /is not a Foyer database/,
    ],
  ])('are refused in %s, which is not changed', async (_name, write, message) => {
    const file = newDataFile()
    write(file)
    const before = readFileSync(file)
    await expect(open(file)).rejects.toThrow(message)
    await expect(open(file)).rejects.toThrow(UnusableFile)
    expect(readFileSync(file)).toEqual(before)
  })

  it('of a newer version are refused', async () => {
    const file = newDataFile()
    const log = await open(file)
    log.close()
    const newer = new sqlite.Database(file)
    newer.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA user_version = 99')
    newer.close()
    await expect(open(file)).rejects.toThrow('was created by a newer version')
  })

  it('are not confirmed if they cannot be written', async () => {
    const file = newDataFile()
    const broken: unknown[] = []
    const log = await openSqliteLog({ file, worldKey: 'campus/50/1', onBroken: (error) => broken.push(error) })
    let isKept = false
    void log.keep({ key: 'event:1', value: { toJSON: () => Symbol('nothing') } }).then(() => (isKept = true))
    await expect.poll(() => broken).toHaveLength(1)
    expect(isKept).toBe(false)
    log.close()
  })

  it('of events that ended long ago are removed, except for series', async () => {
    const day = 86_400_000
    const year = 365 * day
    const ended = (before: number) => ({ start: friday - before - 1, end: friday - before, organizer, attendees: [] })
    const organizer = { name: 'Eliška Novotná', address: 'eliska.novotna@foyer.example' }
    const dayOf = (at: number) => Math.floor(at / day)
    const remaining: Change[] = [
      { key: 'event:recent', value: ended(30 * day) },
      { key: 'event:coming', value: ended(-day) },
      { key: 'event:series', value: { ...ended(year), series: { kind: 'occurrence', masterId: 'm' } } },
      { key: 'event:c.1.2.3', value: ended(day) },
      { key: `gone:b.6.${dayOf(friday)}.3`, value: true },
      { key: 'gone:something-else', value: true },
      { key: 'signed-out:provider:1', value: true },
    ]
    const old: Change[] = [
      { key: 'event:old', value: ended(year) },
      { key: 'event:c.4.5.6', value: ended(8 * day) },
      { key: `gone:b.6.${dayOf(friday - year)}.3`, value: true },
      { key: 'mail-link:old', value: { expiresAt: friday - year } },
    ]
    const log = createMemoryLog([...old, ...remaining])
    const { backEnd } = await openWorld({ log })
    const { calendar, records } = backEnd.server
    expect(calendar.event('old')).not.toBeNull()
    await forgetOutlived(log, records, friday)
    expect([...(await log.load())].sort(byKey)).toEqual([...remaining].sort(byKey))
    expect(calendar.event('old')).toBeNull()
    expect(calendar.event('coming')).not.toBeNull()
  })
})

describe('decisions, the sandbox server: the lock of a file', () => {
  it('is the same for all paths of the file and can be released', async () => {
    const file = newDataFile()
    const lock = await own(lockAddress(file))
    expect(lock).not.toBeNull()
    expect(await own(lockAddress(join(file, '..', '.', 'world.sqlite')))).toBeNull()
    lock?.release()
    const again = await vi.waitUntil(() => own(lockAddress(file)))
    again.release()
  })
})
