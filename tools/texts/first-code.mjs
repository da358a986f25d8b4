// @ts-check
/**
 * The code that can run before the application has all of its texts, and the keys that it may use. This is why there is no list of which
 * texts the first screens need: a build reads it from the code.
 *
 * Followed are static imports and every `import()`, except those that wait for all texts: the loads of routes, and what is given to
 * `laterPart`, `fillLater`, `createLater` or its `from`. The engine's code (`workers`) is not followed: it computes and shows nothing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { parseSync } from 'vite'

/** @typedef {{ readonly type: string, readonly [key: string]: any }} Node */

/**
 * @typedef {object} FirstCode
 * @property {ReadonlySet<string>} files Relative to the project.
 * @property {(key: string) => boolean} mayUse Whether the code names a key, or builds one like it.
 */

/** Loads of routes wait for all texts. Those that do not are entries. */
const isRoutes = (/** @type {string} */ file) => /\/(?:route|routing)\.ts$/.test(file)

/** Whether a function is called that loads code together with all texts. @param {Node} call */
const isWaiting = ({ callee }) =>
  callee.type === 'Identifier'
    ? ['laterPart', 'fillLater', 'createLater'].includes(callee.name)
    : callee.type === 'MemberExpression' && callee.property.name === 'from' && callee.object.name !== 'Array'

const isNode = (/** @type {unknown} */ value) =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

/** Types do not run. */
const runs = (/** @type {Node} */ node) =>
  !/^TS(?!AsExpression|NonNull|Satisfies|Instantiation|TypeAssertion)/.test(node.type)

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) =>
  Object.entries(node)
    .filter(([key]) => !/^type(?:Annotation|Arguments|Parameters)$|^(?:parent|returnType)$/.test(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => isNode(value) && runs(value))

/** Whether all that a statement imports or exports are types. @param {Node} statement */
const isTypesOnly = ({ importKind, exportKind, specifiers }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers?.length > 0 &&
    specifiers.every((/** @type {Node} */ one) => one.importKind === 'type' || one.exportKind === 'type'))

/** The pattern of a glob. It knows the signs of the globs in `src` only. @param {string} path */
const globPattern = (path) =>
  new RegExp(
    `^${path
      .split(/(\*\*\/|\*|\?)/)
      .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*', '?': '[^/]' })[part] ?? part.replaceAll('.', '\\.'))
      .join('')}$`,
  )

const text = String.raw

/** A pattern for the keys that a text with gaps may become. @param {readonly string[]} parts */
export const keyPattern = (parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', text`\.`)).join('.+')}$`)

/** Reads and finds the project's modules. @param {string} root */
function createReader(root) {
  /** @type {readonly string[] | null} */
  let known = null
  const allFiles = () =>
    (known ??= ['src', 'packages'].flatMap((folder) =>
      existsSync(join(root, folder))
        ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
            posix.join(folder, file.replaceAll('\\', '/')),
          )
        : [],
    ))
  /** @param {string} from @param {string} name */
  const pathOf = (from, name) => {
    const [, own] = /^@foyer\/(\w+)$/.exec(name) ?? []
    if (own) return `packages/${own}/src/index.ts`
    return name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(from), name)
  }
  /** The modules of the project that an import means. @param {string} from @param {string} name */
  const resolve = (from, name) => {
    if (!/^(?:[#.]|@foyer\/)/.test(name)) return []
    const path = pathOf(from, name)
    if (/[*?]/.test(path)) return allFiles().filter((file) => globPattern(path).test(file) && /\.tsx?$/.test(file))
    return /^(?:src|packages)\/.*\.tsx?$/.test(path) && existsSync(join(root, path)) ? [path] : []
  }
  return { resolve, read: (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8') }
}

const isSection = (/** @type {string} */ beginning) => /^[\w-]+\.[\w.-]*$/.test(beginning)

/**
 * The key that a call of `t` builds if its beginning is unknown. The texts that the code needs are then unknown.
 * @param {Node} call
 */
function unknownKey({ callee, arguments: given }) {
  if (callee.name !== 't' && callee.property?.name !== 't') return null
  let [key] = given
  while (key?.expression) key = key.expression
  const isBuilt = key?.type === 'BinaryExpression' || (key?.type === 'TemplateLiteral' && key.expressions.length > 0)
  return isBuilt && !isSection(key.quasis?.[0].value.cooked ?? '') ? key : null
}

/** The files that an `import.meta.glob` names, except workers, which show nothing. @param {Node} call @returns {string[]} */
function globbed(call) {
  const { callee } = call
  const isGlob =
    callee.type === 'MemberExpression' && callee.property.name === 'glob' && callee.object.type === 'MetaProperty'
  if (!isGlob) return []
  const [patterns, options] = call['arguments']
  const query = options?.properties?.find((/** @type {Node} */ one) => one.key.name === 'query')
  if (query) return []
  return (patterns.elements ?? [patterns]).map((/** @type {Node} */ one) => one.value)
}

/**
 * Reads one module: what it imports before all texts are there, and its strings.
 * @param {string} file
 * @param {string} source
 */
function readModule(file, source) {
  const program = /** @type {Node} */ (/** @type {unknown} */ (parseSync(file, source).program))
  /** @type {string[]} */
  const imports = []
  /** Imports that are called later, by the name of their function. @type {{ name: string, of: string | null }[]} */
  const later = []
  /** Functions that are given to one that waits. @type {Set<string>} */
  const waiting = new Set()
  /** @type {Set<string>} */
  const literals = new Set()
  /** @type {string[][]} */
  const templates = []
  /** @param {Node} node @param {string | null} within the variable that holds it @param {boolean} waits */
  const visit = (node, within, waits) => {
    if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type) && node['source']) {
      if (!isTypesOnly(node)) imports.push(node['source'].value)
      return
    }
    if (node.type === 'ImportExpression' && !waits && node['source'].type === 'Literal')
      later.push({ name: node['source'].value, of: within })
    if (node.type === 'Literal' && typeof node['value'] === 'string') literals.add(node['value'])
    if (node.type === 'TemplateLiteral')
      templates.push(node['quasis'].map((/** @type {Node} */ one) => one['value'].cooked))
    const isCall = node.type === 'CallExpression'
    if (isCall) imports.push(...globbed(node))
    const unknown = isCall && unknownKey(node)
    if (unknown)
      throw new Error(
        `${file}: begin the key \`${source.slice(unknown.start, unknown.end)}\` with the name of its section`,
      )
    const waitsHere = isCall && isWaiting(node)
    if (waitsHere) for (const given of node['arguments']) if (given.type === 'Identifier') waiting.add(given.name)
    const name = node.type === 'VariableDeclarator' && within === null ? node['id'].name : within
    for (const child of childrenOf(node)) visit(child, name ?? null, waits || waitsHere)
  }
  visit(program, null, isRoutes(file))
  const atOnce = later.filter(({ of }) => of === null || !waiting.has(of)).map(({ name }) => name)
  return { imports: [...imports, ...atOnce], literals, templates }
}

/**
 * Reads the code that is reached from the entries before all texts are there. Throws if it builds a key whose beginning is unknown.
 * @param {string} root of the project
 * @param {readonly string[]} entries files
 * @returns {FirstCode}
 */
export function readFirstCode(root, entries) {
  const { resolve, read } = createReader(root)
  /** @type {Set<string>} */
  const files = new Set()
  /** @type {Set<string>} */
  const literals = new Set()
  /** @type {RegExp[]} */
  const patterns = []
  const reach = (/** @type {string} */ file) => {
    if (files.has(file)) return
    files.add(file)
    const found = readModule(file, read(file))
    for (const one of found.literals) literals.add(one)
    for (const parts of found.templates) {
      if (parts.length === 1) literals.add(parts[0] ?? '')
      // A key begins with its section. Other templates are texts for people or for machines.
      else if (isSection(parts[0] ?? '')) patterns.push(keyPattern(parts))
    }
    for (const name of found.imports) for (const next of resolve(file, name)) reach(next)
  }
  for (const entry of entries) reach(relative(root, entry).replaceAll('\\', '/'))
  return { files, mayUse: (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key)) }
}
