import { nameHere } from '../application.ts'
import * as v from 'valibot'
import { isRecord } from '#src/wire/scalars.ts'
import { createTabs } from '../locks.ts'
import { readStored, writeStored } from '../stored.ts'
import { wait } from '../wait.ts'
import { openDexieShelf } from './dexie-shelf.ts'
import { createMemoryShelf, isBuffer, type Shelf, type TableName, tableNames } from './shelf.ts'

/** Tables with requests that may not have reached a server. They are always stored unencrypted. */
const durable: readonly TableName[] = ['journal', 'series']
const others = tableNames.filter((name) => !durable.includes(name))

/**
 * Replaces the module of the database according to `offlineStorage` of config.json. With 'off', all but the durable tables are in
 * memory, and their stored data are removed. With 'session', they are encrypted with a key of the tab's session, so that they
 * cannot be read after the last tab is closed.
 */
export function limitedTo(kept: 'session' | 'off'): { readonly openDexieShelf: typeof openDexieShelf } {
  return {
    async openDexieShelf(name) {
      const disk = await openDexieShelf(name)
      if (kept === 'off') await disk.clear(others)
      return split(disk, kept === 'off' ? createMemoryShelf() : await seal(disk))
    },
  }
}

function split(disk: Shelf, rest: Shelf): Shelf {
  const of = (table: TableName): Shelf => (durable.includes(table) ? disk : rest)
  return {
    get: (table, key) => of(table).get(table, key),
    put: (table, key, value) => of(table).put(table, key, value),
    remove: (table, keys) => of(table).remove(table, keys),
    keys: (table) => of(table).keys(table),
    values: (table) => of(table).values(table),
    clear: async (tables) => {
      await disk.clear(tables.filter((table) => of(table) === disk))
      await rest.clear(tables.filter((table) => of(table) !== disk))
    },
    close: () => {
      rest.close()
      disk.close()
    },
  }
}

/** Encrypts every value (AES-GCM). Rows that were encrypted with another key are ignored. */
async function seal(disk: Shelf): Promise<Shelf> {
  const shared = await shareKey()
  const key = await crypto.subtle.importKey('raw', shared.key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const open = async (row: unknown): Promise<unknown> => {
    if (!isRecord(row) || !(row['iv'] instanceof Uint8Array) || !isBuffer(row['sealed'])) return undefined
    const iv = new Uint8Array(row['iv'])
    const plain = crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, row['sealed'])
    return plain.then(unpack, () => undefined)
  }
  return {
    ...disk,
    get: async (table, name) => open(await disk.get(table, name)),
    async put(table, name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      await disk.put(table, name, {
        iv,
        sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, pack(value)),
      })
    },
    close() {
      shared.stop()
      disk.close()
    },
    values: async (table) => {
      const opened = await Promise.all((await disk.values(table)).map(open))
      return opened.filter((value) => value !== undefined)
    },
  }
}

/** Returns the length of the JSON text (4 bytes), the text, and the bytes of `body` if that is a buffer. */
function pack(value: unknown): Uint8Array<ArrayBuffer> {
  const body = isRecord(value) && isBuffer(value['body']) ? value['body'] : null
  const text = new TextEncoder().encode(JSON.stringify({ value, hasBytes: body !== null }))
  const packed = new Uint8Array(4 + text.length + (body?.byteLength ?? 0))
  new DataView(packed.buffer).setUint32(0, text.length)
  packed.set(text, 4)
  if (body) packed.set(new Uint8Array(body), 4 + text.length)
  return packed
}

function unpack(plain: ArrayBuffer): unknown {
  const end = 4 + new DataView(plain).getUint32(0)
  const read: unknown = JSON.parse(new TextDecoder().decode(plain.slice(4, end)))
  if (!isRecord(read)) return undefined
  return read['hasBytes'] === true && isRecord(read['value'])
    ? { ...read['value'], body: plain.slice(end) }
    : read['value']
}

const storedKey = nameHere('assist-storage-key')
/** Milliseconds to wait for the key of another tab. */
const patience = 200

/** Returns the key of this tab or of another open tab, or a new one. Sends it to other tabs until `stop`. */
async function shareKey(): Promise<{ readonly key: Uint8Array<ArrayBuffer>; readonly stop: () => void }> {
  const tabs = createTabs(storedKey, v.string())
  let text = readStored('session', storedKey) ?? ''
  const heard = new Promise<void>((resolve) =>
    tabs.listen((said) => {
      if (said === '') {
        if (text !== '') tabs.post(text)
        return
      }
      if (text === '') text = said
      resolve()
    }),
  )
  if (text === '') {
    tabs.post('')
    await Promise.race([heard, wait(patience)])
  }
  if (text === '') text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  writeStored('session', storedKey, text)
  return { key: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)), stop: tabs.stop }
}
