import { expect, vi } from 'vitest'
import { boot, session } from '#src/features/account/model/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { connection } from '#src/base/connection.ts'
import { cancelReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { isLive, type NodePage, openNodePage, openReadyPage, rowsOnScreen, simulateBrowser } from './node-page.ts'
import { bookings, drawView, expectAccepted, fillForm, findRoom, minute, painted, second } from './on-screen.ts'
import { type Chance, checkFault } from './repeat.ts'

const memoryNotice = 'fault.storage-unavailable.message'

simulateBrowser()

/** Checks that a room can be reserved. */
async function bookOne(here: NodePage, chance: Chance): Promise<void> {
  await expectAccepted(here, fillForm(findRoom(here, chance), 'All the same'), minute)
  expect(bookings(here, 'All the same')).toHaveLength(1)
}

const memoryNotices = () => notices.queue.filter(({ key }) => key === memoryNotice).length

/** Opens the product's database in another version, and changes it. */
function prepareDatabase(version: number, change: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('assist', version)
    opening.addEventListener('upgradeneeded', () => change(opening.result))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('The database could not be prepared')))
  })
}

const junk = ['junk', { version: 8 }, [1], 42, { version: 48, savedAt: 'x' }] as const

/** Replaces every record with junk, and adds junk under these keys to every table. */
async function spoilRecords(keys: readonly string[], { oneOf }: Chance): Promise<void> {
  const database = await prepareDatabase(30, () => undefined)
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names, 'readwrite')
  const isDone = new Promise((resolve) => transaction.addEventListener('complete', resolve))
  for (const name of names) {
    const store = transaction.objectStore(name)
    if (store.keyPath !== 'key') continue
    const known = store.getAllKeys()
    known.addEventListener('success', () => {
      // Half of the records are null, so not even a version can be read.
      const all = [...known.result, ...keys]
      all.forEach((key, index) => store.put({ key, value: index % 2 === 1 ? null : oneOf<unknown>(junk) }))
    })
  }
  await isDone
  database.close()
}

checkFault(
  {
    id: 'F14',
    fault: 'The local database is blocked',
    injected: 'another connection with an older schema stays open and does not close',
    seen: 'one notice that nothing is stored on this device; everything works',
  },
  async (chance) => {
    await prepareDatabase(chance.whole(1, 9), (database) =>
      database.createObjectStore('configurations', { keyPath: 'key' }),
    )
    const page = await openNodePage()
    await page.open()
    expect(page.services().storage.mode).toBe('memory')
    expect(memoryNotices()).toBe(1)
    await bookOne(page, chance)
    expect(page.noticeKeys.filter((key) => key === memoryNotice)).toHaveLength(1)
  },
)

checkFault(
  {
    id: 'F15',
    fault: 'The local database is corrupt, or has a newer version',
    injected:
      'version 999, with other tables or with different schemas of ours; or junk in every record, of this or another user',
    seen: 'no effect: the database is rebuilt, and data is stored again',
  },
  async (chance) => {
    const isNewer = chance.oneOf([true, false])
    if (isNewer) {
      const ours = chance.oneOf([['strange'], ['strange', 'resources', 'journal'], ['configurations']])
      const database = await prepareDatabase(999, (made) => {
        for (const name of ours) made.createObjectStore(name, { keyPath: 'other' })
      })
      database.close()
    } else {
      const page = await openNodePage()
      await page.open()
      await page.pass(5 * second)
      const { user } = page.services().storage
      await page.close()
      await spoilRecords(
        chance.oneOf([
          [`${user}\ncurrent`, `${user}\njunk`],
          ['junk', '\u0000'],
        ]),
        chance,
      )
    }
    const page = await openNodePage()
    await page.open()
    expect(page.services().storage.mode).toBe('persistent')
    expect(memoryNotices()).toBe(0)
    await page.pass(5 * second)
    expect(await page.services().storage.getConfiguration()).not.toBeNull()
    await bookOne(page, chance)
  },
)

checkFault(
  {
    id: 'F16',
    fault: 'The disk is full',
    injected: 'the database rejects writes over its quota, from the first one or after some',
    seen: 'at most one notice; reserving and the live connection continue',
  },
  async (chance) => {
    let left = chance.whole(0, 12)
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (left-- <= 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return put.apply(this, given)
    })
    const page = await openNodePage()
    await page.open()
    await bookOne(page, chance)
    expect(page.noticeKeys.filter((key) => key === memoryNotice).length).toBeLessThanOrEqual(1)
    await page.pass(2 * minute, second)
    expect(connection.liveness).toBe('live')
  },
)

checkFault(
  {
    id: 'F17',
    fault: 'A private window',
    injected: 'IndexedDB is absent, throws or rejects; local and session storage throw, or store nothing',
    seen: 'one notice; everything works as long as the tab is open, including the sign-in',
  },
  async (chance) => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    const refused = chance.oneOf([
      undefined,
      { open: refuse, deleteDatabase: refuse },
      new Proxy({}, { get: refuse, has: () => true }),
    ])
    vi.stubGlobal('indexedDB', refused)
    const full = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    const shelves = chance.oneOf([
      new Proxy({}, { get: refuse }),
      { getItem: () => null, setItem: full, removeItem: () => undefined, length: 0 },
    ])
    vi.stubGlobal('localStorage', shelves)
    vi.stubGlobal('sessionStorage', shelves)
    const page = await openNodePage()
    await page.open()
    expect([session.phase, page.services().storage.mode]).toEqual(['signed-in', 'memory'])
    expect(memoryNotices()).toBe(1)
    await bookOne(page, chance)
  },
)

checkFault(
  {
    id: 'F29',
    fault: 'A partial or old cache',
    injected: 'configuration or resources are missing from the cache, or were stored by an older version',
    seen: 'no effect: only missing data is fetched in full, the rest returns 204',
  },
  async (chance) => {
    const page = await openNodePage()
    await page.open()
    await page.pass(3 * second)
    const { whole } = chance
    await page.close()
    const missing = chance.oneOf(['configurations', 'resources'])
    const database = await prepareDatabase(30, () => undefined)
    const store = database.transaction([missing], 'readwrite').objectStore(missing)
    if (whole(0, 1) === 0) store.clear()
    else {
      const all = store.getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      for (const row of all.result as { value: object }[])
        store.put({ ...row, value: { ...row.value, version: whole(0, 7) } })
    }
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
    database.close()
    const again = await openNodePage({ after: page })
    await again.open(() => boot.phase === 'ready' && painted().length > 0)
    for (const what of ['configurations', 'resources']) {
      const first = again.sent.find(({ url }) => url.pathname.endsWith(`/assist/${what}`))
      expect([what, first?.url.searchParams.has('cachedTimestamp')]).toEqual([what, what !== missing])
    }
  },
)

checkFault(
  {
    id: 'F22',
    fault: 'A start without network',
    injected:
      'the page is loaded again 3 to 60 s after a visit and no server responds, with or without the browser reporting it',
    seen: 'timeline and reservations with their age, never live; no room is promised, a cancellation is queued; once the network is back it is sent and everything is live',
  },
  async (chance) => {
    const page = await openReadyPage()
    await page.pass(chance.whole(3, 60) * second, second)
    const rows = rowsOnScreen().map(({ key }) => key)
    const known = reservations.list.map(({ event }) => event.id)
    const left = page.services().clock.now()
    await page.close()

    const again = await openNodePage({ after: page })
    again.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
    stubServiceWorker()
    const isKnown = chance.oneOf([true, false])
    again.setOnline(!isKnown)
    await again.open(() => boot.phase === 'ready' && timeline.data === 'stale' && reservations.asOf !== null)
    await drawView(again)
    expect(rowsOnScreen().map(({ key }) => key)).toEqual(rows)
    expect(reservations.list.map(({ event }) => event.id)).toEqual(known)
    expect([timeline.data, reservations.stale]).toEqual(['stale', true])
    for (const asOf of [timeline.asOf, reservations.asOf, connection.asOf]) expect(asOf).toBeLessThanOrEqual(left)

    let answered: boolean | null = null
    void reserve(again.services(), fillForm(findRoom(again, chance), 'Never promised')).then(
      ({ ok }) => (answered = ok),
    )
    await again.pass(chance.whole(5, 60) * second, second)
    // If the browser reports a network, the request is still pending.
    expect(answered).toBe(isKnown ? false : null)
    expect(draftState).toMatchObject({ open: true, draft: { subject: 'Never promised' } })
    expect(bookings(again, 'Never promised')).toEqual([])
    const own = reservations.list.find(({ event }) => event.isOrganizer && event.type === 'singleInstance')
    if (!own) throw new Error('Nothing to cancel')
    const kept = cancelReservation(again.services(), own, '')
    await again.until(() => again.noticeKeys.includes('offline.kept.cancel'), 5 * second)
    expect(await kept).toMatchObject({ ok: true })
    expect(connection.liveness).not.toBe('live')

    again.intercept = null
    again.setOnline(true)
    await again.until(() => isLive() && timeline.data === 'ready' && !reservations.stale, 10 * second)
    await again.until(() => again.noticeKeys.includes('notice.reservation.cancelled'), 20 * second)
    expect(reservations.list.some(({ event }) => event.id === own.event.id)).toBe(false)
    await again.until(() => answered === !isKnown, minute)
    expect(bookings(again, 'Never promised')).toHaveLength(isKnown ? 0 : 1)
  },
)

/** Simulates a page that was served by the service worker. */
function stubServiceWorker(): void {
  const serviceWorker = {
    controller: {},
    addEventListener: () => undefined,
    register: () => Promise.reject(new Error('There is none here')),
  }
  vi.stubGlobal('navigator', { ...globalThis.navigator, serviceWorker })
}
