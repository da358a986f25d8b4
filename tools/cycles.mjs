// @ts-check
/**
 * Fails on static import cycles, type-only imports included. `import()` is not followed, because it defers the dependency.
 * `exempt` lists the folders that still have cycles of type-only imports. It may only shrink: a folder without one fails too.
 * `node tools/cycles.mjs --all` prints their cycles.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const folders = ['mocks', 'sandbox', 'sandbox-server', 'src', 'workers']

/** Prefixes of paths. */
const exempt = [
  'src/features/reservations/',
]

const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path))
  .sort()
const statement = /^(?:import|export)\s([^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const isTypeOnly = (/** @type {string} */ clause) => /^(?:type\s|\{(?:\s*type\s[^,}]*,?)+\s*\})/.test(clause)

/** @typedef {{ path: string, isType: boolean }} Import of a file, by its path in the repository */

/** @param {string} file @returns {Import[]} */
function importsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(statement)].flatMap(([, clause = '', name = '']) => {
    const path = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? posix.join(posix.dirname(file), name)
        : ''
    return path !== '' && existsSync(path) ? [{ path, isType: isTypeOnly(clause) }] : []
  })
}

const graph = new Map(files.map((file) => [file, importsOf(file)]))

/** Strongly connected components with more than one file (Tarjan). @param {(one: Import) => boolean} isFollowed */
function findCycles(isFollowed) {
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {string[]} */
  const stack = []
  const open = new Set()
  /** @type {string[][]} */
  const cycles = []
  const visit = (/** @type {string} */ file) => {
    const index = lowest.size
    let low = index
    lowest.set(file, index)
    stack.push(file)
    open.add(file)
    const imports = (graph.get(file) ?? []).filter(isFollowed)
    for (const { path } of imports) {
      if (!lowest.has(path)) low = Math.min(low, visit(path))
      else if (open.has(path)) low = Math.min(low, lowest.get(path) ?? low)
    }
    lowest.set(file, low)
    if (low === index) {
      const cycle = stack.splice(stack.indexOf(file))
      for (const member of cycle) open.delete(member)
      if (cycle.length > 1 || imports.some(({ path }) => path === file)) cycles.push(cycle.sort())
    }
    return low
  }
  for (const file of files) if (!lowest.has(file)) visit(file)
  return cycles
}

const isExempt = (/** @type {string} */ file) => exempt.some((prefix) => file.startsWith(prefix))
const found = findCycles(() => true)
const unexpected = [...findCycles(({ isType }) => !isType), ...found.filter((cycle) => !cycle.every(isExempt))]
const finished = exempt.filter((prefix) => !found.flat().some((file) => file.startsWith(prefix)))
for (const cycle of unexpected) console.error(`Import cycle: ${cycle.join(', ')}`)
for (const prefix of finished) console.error(`Has no cycles, remove it from tools/cycles.mjs: ${prefix}`)
if (unexpected.length > 0 || finished.length > 0) process.exitCode = 1
if (process.argv.includes('--all')) for (const cycle of found) console.log(cycle.join(', '))
