// @ts-check
/**
 * A walk through the code: the functions that a reader meets who follows the calls of one function in the order in which they run,
 * and how often he comes back to a file that he has already left.
 *
 * Calls are followed depth first, in the order of the source, through imports to declarations in `src`; both branches of a condition
 * are read. Each function is read at its first call only. A method of a service ends at its interface. Not counted are the layers that
 * every reader knows (`aside`), and helpers: functions of one line that call nothing which counts.
 */
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** @typedef {{ readonly type: string, readonly start: number, readonly end: number, readonly [key: string]: any }} Node */
/** @typedef {{ readonly file: string, readonly name: string }} Place A function. */
/** @typedef {{ readonly from: Place, readonly to: string }} Leg `to` is the last call: a function, or a method as `object.method`. */

/**
 * @typedef {object} Source
 * @property {string} text
 * @property {ReadonlyMap<string, Node>} functions Declared directly in the file.
 * @property {ReadonlyMap<string, Place>} imports By local name.
 */

const isFunction = (/** @type {Node} */ node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)

const isNode = (/** @type {unknown} */ value) =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

/** The children that may run, in the order of the source. @returns {Node[]} */
function childrenOf(/** @type {Node} */ node) {
  return Object.entries(node)
    .filter(([key]) => key !== 'parent' && !/^type(?:Annotation|Arguments|Parameters)$|^returnType$/.test(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .sort((one, other) => one.start - other.start)
}

function resolve(/** @type {string} */ from, /** @type {string} */ name) {
  const path = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(from), name)
  return /^[#.]/.test(name) && /\.tsx?$/.test(path) && existsSync(path) ? path : null
}

/** @type {Map<string, Source>} */
const sources = new Map()

/** @returns {Source} */
function sourceOf(/** @type {string} */ file) {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  /** @type {Map<string, Node>} */
  const functions = new Map()
  /** @type {Map<string, Place>} */
  const imports = new Map()
  const { body } = parseSync(file, text).program
  for (const statement of /** @type {Node[]} */ (/** @type {unknown} */ (body))) {
    const path = statement.source ? resolve(file, statement.source.value) : null
    for (const specifier of (path && statement.specifiers) || []) {
      const name = (specifier.imported ?? specifier.local).name
      // A re-export is read where it leads to.
      imports.set((specifier.exported ?? specifier.local).name, { file: path ?? '', name })
    }
    const declared = /** @type {Node | undefined} */ (
      statement.type.startsWith('Export') ? statement.declaration : statement
    )
    if (declared?.type === 'FunctionDeclaration') functions.set(declared.id.name, declared)
    if (declared?.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations)
        if (init && isFunction(init) && id.type === 'Identifier') functions.set(id.name, init)
  }
  const source = { text, functions, imports }
  sources.set(file, source)
  return source
}

/** The function of a name used in a file. Null if it is none of the project's. @returns {Place | null} */
function lookUp(/** @type {string} */ file, /** @type {string} */ name) {
  const { functions, imports } = sourceOf(file)
  if (functions.has(name)) return { file, name }
  const imported = imports.get(name)
  return imported ? lookUp(imported.file, imported.name) : null
}

/** The calls of a function, and the functions that it passes on, in order: names, and methods as `object.method`. @returns {string[]} */
function callsIn(/** @type {Node} */ node) {
  if (/^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type)) return []
  if (node.type !== 'CallExpression') return childrenOf(node).flatMap(callsIn)
  const { callee } = node
  /** @type {Node[]} */
  const passed = node.arguments
  // The arguments are evaluated before the call.
  const before = [
    ...(callee.type === 'Identifier' ? [] : callsIn(callee)),
    ...passed.flatMap((argument) => (argument.type === 'Identifier' ? [argument.name] : callsIn(argument))),
  ]
  if (callee.type === 'Identifier') return [...before, callee.name]
  const isPlain = callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
  const owner = isPlain && (callee.object.property ?? callee.object).name
  return isPlain ? [...before, `${owner}.${callee.property.name}`] : before
}

/**
 * Walks the legs one after the other. The result is the functions in the order in which they are read.
 * @param {readonly Leg[]} legs
 * @param {RegExp} aside Files that do not count.
 * @returns {Place[]}
 */
export function walk(legs, aside) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Place[]} */
  const places = []
  for (const { from, to } of legs) {
    if (!sourceOf(from.file).functions.has(from.name)) throw new Error(`${from.file} declares no ${from.name}`)
    if (!follow(from, to)) throw new Error(`The walk from ${from.name} does not reach ${to}`)
  }
  return places

  /** True once the end is reached. @returns {boolean} */
  function follow(/** @type {Place} */ place, /** @type {string} */ to) {
    const key = `${place.file} ${place.name}`
    if (seen.has(key) || aside.test(place.file)) return false
    seen.add(key)
    const node = sourceOf(place.file).functions.get(place.name)
    if (!node) return false
    if (isHelper(place, to)) return false
    places.push(place)
    for (const call of callsIn(node)) {
      if (call === to) {
        const end = lookUp(place.file, call)
        if (end) places.push(end)
        return true
      }
      const next = call.includes('.') ? null : lookUp(place.file, call)
      if (next && follow(next, to)) return true
    }
    return false
  }

  function isHelper(/** @type {Place} */ { file, name }, /** @type {string} */ to) {
    const { functions, text } = sourceOf(file)
    const node = functions.get(name)
    if (!node || (node.body.type === 'BlockStatement' && node.body.body.length > 1)) return false
    if (text.slice(node.body.start, node.body.end).trim().split('\n').length > 3) return false
    return callsIn(node).every((call) => {
      if (call === to) return false
      const next = call.includes('.') ? null : lookUp(file, call)
      return !next || aside.test(next.file)
    })
  }
}

/**
 * Stays in one file after another, files, and returns to a file already left.
 * @param {readonly Place[]} places
 */
export function countReturns(places) {
  const stays = places.filter(({ file }, index) => places[index - 1]?.file !== file)
  const files = new Set(stays.map(({ file }) => file)).size
  return { stays: stays.length, files, returns: stays.length - files }
}
