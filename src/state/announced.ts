import { readStored, removeStored, writeStored } from './stored.ts'

const announcedKey = 'assist-announced'
/** Far more than a day brings; the oldest go first. */
const most = 200

/** Whether any tab of this browser has announced this already. */
export function wasAnnounced(key: string): boolean {
  return readAnnounced().includes(key)
}

export function setAnnounced(key: string): void {
  writeStored('local', announcedKey, JSON.stringify([...readAnnounced(), key].slice(-most)))
}

export function clearAnnounced(): void {
  removeStored('local', announcedKey)
}

function readAnnounced(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored('local', announcedKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
