// @ts-check
/** The imports between the project's own files, read from their text. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * @typedef {object} Import
 * @property {string} from Path of the importing file, relative to the repository.
 * @property {string} to Path of the imported file; it exists.
 * @property {boolean} isLater Written as `import()`, a type or a value.
 */

const statement = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const later = /\bimport\(\s*['"]([^'"]+)['"]/g

/**
 * Names by which files import the packages, their tests and the folders, and the paths that these stand for.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const named = [
  [/^@foyer\/(\w+)$/, 'packages/$1/src/index.ts'],
  [/^#(\w+)-tests\//, 'packages/$1/tests/'],
  [/^#/, ''],
]

/** Returns the paths of all TypeScript files, committed or new. */
export function listFiles() {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  })
  return names.split('\n').filter((name) => name !== '' && existsSync(name))
}

/** Returns all imports from one of the project's files to another. @returns {Import[]} */
export function readImports() {
  return listFiles().flatMap((from) => {
    const text = readFileSync(from, 'utf8')
    const found = [
      ...[...text.matchAll(statement)].map(([, name = '']) => ({ name, isLater: false })),
      ...[...text.matchAll(later)].map(([, name = '']) => ({ name, isLater: true })),
    ]
    return found.flatMap(({ name, isLater }) => {
      const alias = named.find(([start]) => start.test(name))
      const path = alias ? name.replace(...alias) : posix.join(posix.dirname(from), name)
      const to = path.split('?')[0] ?? path
      return /^(?:[#.]|@foyer\/)/.test(name) && existsSync(to) ? [{ from, to, isLater }] : []
    })
  })
}

/**
 * Returns the circles of a graph: its strongly connected parts with more than one node, or with a node that points at itself (Tarjan).
 * @param {readonly (readonly [string, string])[]} arrows
 */
export function findCircles(arrows) {
  /** @type {Map<string, string[]>} */
  const graph = new Map()
  for (const [from, to] of arrows) graph.set(from, [...(graph.get(from) ?? []), to])
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {string[]} */
  const stack = []
  const open = new Set()
  /** @type {string[][]} */
  const circles = []
  const visit = (/** @type {string} */ node) => {
    const index = lowest.size
    let low = index
    lowest.set(node, index)
    stack.push(node)
    open.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!lowest.has(next)) low = Math.min(low, visit(next))
      else if (open.has(next)) low = Math.min(low, lowest.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === index) {
      const circle = stack.splice(stack.indexOf(node))
      for (const member of circle) open.delete(member)
      if (circle.length > 1 || graph.get(node)?.includes(node)) circles.push(circle.sort())
    }
    return low
  }
  for (const node of graph.keys()) if (!lowest.has(node)) visit(node)
  return circles
}
