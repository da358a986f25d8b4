import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { isPassword, storePassword } from '#server/identity/passwords.ts'

it('a password is stored as a key that is as slow to derive as OWASP recommends', async () => {
  const stored = await storePassword('grey heron on a roof')
  const { key, salt, ...parameters } = JSON.parse(stored) as {
    readonly key: string
    readonly salt: string
    readonly cost: number
    readonly blockSize: number
    readonly parallelization: number
  }
  expect(parameters).toEqual({ cost: 32_768, blockSize: 8, parallelization: 3 })
  const memory = { maxmem: 256 * parameters.cost * parameters.blockSize }
  const derived = scryptSync('grey heron on a roof', Buffer.from(salt, 'base64url'), 32, { ...parameters, ...memory })
  expect(derived.toString('base64url')).toBe(key)
  expect(await isPassword('grey heron on a root', stored)).toBe(false)
})
