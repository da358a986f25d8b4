// @ts-check
/**
 * Fails on static import cycles, type-only imports included. `import()` is not followed, because it defers the dependency.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const folders = ['mocks', 'sandbox', 'sandbox-server', 'server', 'src', 'workers']

const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path))
  .sort()
const statement = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm

/** Paths of the files that a file imports, relative to the repository. @param {string} file */
function importsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(statement)].flatMap(([, name = '']) => {
    const path = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? posix.join(posix.dirname(file), name)
        : ''
    return path !== '' && existsSync(path) ? [path] : []
  })
}

const graph = new Map(files.map((file) => [file, importsOf(file)]))

/** Strongly connected components with more than one file (Tarjan). */
function findCycles() {
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
    for (const next of graph.get(file) ?? []) {
      if (!lowest.has(next)) low = Math.min(low, visit(next))
      else if (open.has(next)) low = Math.min(low, lowest.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === index) {
      const cycle = stack.splice(stack.indexOf(file))
      for (const member of cycle) open.delete(member)
      if (cycle.length > 1 || graph.get(file)?.includes(file)) cycles.push(cycle.sort())
    }
    return low
  }
  for (const file of files) if (!lowest.has(file)) visit(file)
  return cycles
}

for (const cycle of findCycles()) {
  console.error(`Import cycle: ${cycle.join(', ')}`)
  process.exitCode = 1
}
