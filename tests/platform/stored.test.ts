import { expect, it, vi } from 'vitest'
import { readStored, removeStored, storedFlag, writeStored } from '#src/platform/stored.ts'
import { createMemoryStorage } from './memory-storage.ts'

it('a value that a full storage refuses can be read until it is replaced or removed', () => {
  const stored = new Map<string, string>([['key', 'old']])
  let isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  expect(writeStored('local', 'key', 'new')).toBe(false)
  expect(readStored('local', 'key')).toBe('new')
  isFull = false
  expect(writeStored('local', 'key', 'newer')).toBe(true)
  expect(readStored('local', 'key')).toBe('newer')
  expect(stored.get('key')).toBe('newer')
  removeStored('local', 'key')
  expect(readStored('local', 'key')).toBeNull()
})

it('a value that a private window drops can be read in this page', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  expect(writeStored('local', 'dropped', 'text')).toBe(false)
  expect(readStored('local', 'dropped')).toBe('text')
  removeStored('local', 'dropped')
})

it.each([
  [true, 'no'],
  [false, 'yes'],
])('a choice that is usually %s stays after a reload', (usual, other) => {
  vi.stubGlobal('localStorage', createMemoryStorage())
  const opened = () => {
    const shown: boolean[] = []
    return { shown, choose: storedFlag('flag', usual, (isOn) => void shown.push(isOn)) }
  }
  const first = opened()
  first.choose(!usual)
  expect(first.shown).toEqual([usual, !usual])
  expect(readStored('local', 'flag')).toBe(other)
  const reloaded = opened()
  expect(reloaded.shown).toEqual([!usual])
  reloaded.choose(usual)
  expect(opened().shown).toEqual([usual])
  removeStored('local', 'flag')
})
