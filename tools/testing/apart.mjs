// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const replaces = (/** @type {string} */ path) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8'))

/**
 * Returns the test files in a folder that replace modules or load them afresh. Each needs modules of its own: in shared ones, a file
 * before it may have loaded what it replaces, and one after it would get the replacement.
 * @param {string} folder
 * @param {string} end of the name of a test file
 */
export const filesApart = (folder, end = '.test.ts') =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter(replaces)
