import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import '#src/app/session/registrations.ts'
import { clearPersonal, clearSessionShelf, readStored, writeStored } from '#src/platform/stored.ts'

const loaded = vi.hoisted((): string[] => [])
vi.mock('#src/features/home/model/desk-days.ts', async (load) => {
  loaded.push('desk days')
  return load()
})

it('threat T9: a sign-out also clears the keys of features whose code has not been loaded', () => {
  expect(loaded).toEqual([])
  writeStored('local', 'assist-desk-days', 'monday')
  writeStored('local', 'assist-desk-days /another/', 'friday')
  writeStored('local', 'assist-desk-days-ahead', 'not declared')
  clearPersonal()
  expect(readStored('local', 'assist-desk-days')).toBeNull()
  expect(readStored('local', 'assist-desk-days /another/')).toBeNull()
  expect(readStored('local', 'assist-desk-days-ahead')).toBe('not declared')
})

it('finding 7: an expiry keeps only the keys that are declared for a return', () => {
  const keys = [
    'assist-draft',
    'assist-draft-aside',
    'assist-draft /another/',
    'redirect-url',
    'assist-sign-in',
    'other',
  ]
  const write = (): void => keys.forEach((key) => void writeStored('session', key, 'kept'))
  const left = (): string[] => keys.filter((key) => readStored('session', key) !== null)
  write()
  clearSessionShelf({ expired: true })
  expect(left()).toEqual(['assist-draft', 'assist-draft-aside', 'assist-draft /another/', 'redirect-url', 'other'])
  write()
  clearSessionShelf()
  expect(left()).toEqual(['other'])
})

it('keys are declared only in files that every start loads', () => {
  const declaring = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && /\b(?:personal|returning)Key\('/.test(readFileSync(`src/${file}`, 'utf8')),
  )
  expect(declaring.length).toBeGreaterThan(2)
  expect(declaring.filter((file) => !/^features\/[^/]+\/model\/stored-keys\.ts$/.test(file))).toEqual([])
})
