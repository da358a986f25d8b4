// @ts-check
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Keys of passwords are slow to derive on purpose: a quarter of a second each. With this module they are not, in tests and in processes
// that load it first. `tests/server/rules/identity/passwords.test.ts` checks the product's own.

const { scrypt } = crypto
const mark = Symbol.for('foyer cheap keys')

if (!Object.hasOwn(scrypt, mark)) {
  /** @type {(...words: any[]) => void} */
  const cheap = (password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, cost: 16, parallelization: 1 }, done)
  Object.assign(crypto, { scrypt: Object.assign(cheap, { [mark]: true }) })
  syncBuiltinESMExports()
}
