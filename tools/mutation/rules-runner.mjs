// @ts-check
/**
 * Runs the tests of rules for Stryker. Rules are plain functions, so their tests need no worker and no browser: each test file is
 * bundled with the rules once and evaluated again for each change, which takes milliseconds where vitest takes a second.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Script } from 'node:vm'
import { build } from 'vite'
import { withFewCases } from './few-cases.mjs'

/**
 * @typedef {{ id: string, name: string, run: () => unknown }} Test
 * @typedef {{ file: string, code: string, imports: string[] }} Bundle
 */

/** In the copy of the project that Stryker changes, like the bundles. */
const timesFile = 'times.json'

/** @param {string} file @returns {Promise<Bundle>} */
async function bundle(file) {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: path.resolve(file),
      write: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })
  const [chunk] = 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk') throw new Error(`Not bundled: ${file}`)
  return { file, code: chunk.code, imports: chunk.imports }
}

/**
 * The part of vitest that tests of rules use. Collects the tests of a file.
 *
 * @param {string} file
 * @param {Test[]} tests
 */
function collector(file, tests) {
  /** @type {string[]} */
  const within = []
  // Options, such as a time limit, are before or after the function.
  const functionIn = (/** @type {unknown[]} */ given) =>
    /** @type {Function} */ (given.find((one) => typeof one === 'function'))
  /** @param {string} name @param {unknown[]} given */
  const test = (name, ...given) => {
    const full = [...within, name].join(' ')
    tests.push({ id: `${file}#${tests.length} ${full}`, name: full, run: () => functionIn(given)() })
  }
  /** @param {string} name @param {unknown[]} given */
  const describe = (name, ...given) => {
    within.push(name)
    functionIn(given)()
    within.pop()
  }
  /** @param {(name: string, run: () => unknown) => void} add */
  const each =
    (add) =>
    (/** @type {readonly unknown[]} */ rows) =>
    (/** @type {string} */ name, /** @type {unknown[]} */ ...given) => {
      for (const row of rows) add(name, () => functionIn(given)(...(Array.isArray(row) ? row : [row])))
    }
  const none = () => undefined
  /** @template {(name: string, ...given: unknown[]) => void} Add @param {Add} add */
  const withForms = (add) => {
    const forms = Object.assign(add, { each: each(add) })
    return Object.assign(forms, { runIf: (/** @type {unknown} */ isRun) => (isRun ? forms : none) })
  }
  return { test: withForms(test), it: withForms(test), describe: withForms(describe), afterAll: none }
}

/**
 * A module as bundled code requires it: the default import is all of what is required.
 *
 * @param {Record<string, unknown>} imported
 */
function asRequired(imported) {
  const { default: main } = imported
  if (main === null || (typeof main !== 'object' && typeof main !== 'function')) return imported
  return new Proxy(main, { get: (target, key) => (key in imported ? imported[String(key)] : Reflect.get(target, key)) })
}

/**
 * The tests of a folder, given as 'folder/**' and what follows.
 *
 * @param {string} pattern
 */
function filesIn(pattern) {
  const [folder = ''] = pattern.split('/**')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}

class RulesRunner {
  /** @type {{ file: string, evaluate: Function }[]} */
  #files = []
  /** @type {Map<string, unknown>} */
  #modules = new Map()
  /** Milliseconds of each test and of each file. @type {Record<string, number>} */
  #times = {}

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    process.env['NODE_ENV'] = 'test'
    const files = (process.env['MUTATION_TESTS'] ?? '').split(' ').flatMap(filesIn)
    // In the copy of the project that Stryker changes: a runner that is started again finds it.
    const kept = path.resolve('bundles.json')
    /** @type {Bundle[]} */
    let bundles = []
    if (existsSync(kept)) bundles = JSON.parse(readFileSync(kept, 'utf8'))
    else {
      for (const file of files) bundles.push(await bundle(file))
      writeFileSync(kept, JSON.stringify(bundles))
    }
    // Some matchers of `expect` ask the worker of vitest for the file.
    Object.assign(globalThis, { __vitest_worker__: { filepath: '', config: {} } })
    for (const name of new Set(bundles.flatMap(({ imports }) => imports))) {
      const imported = await import(name)
      this.#modules.set(name, asRequired(name === 'fast-check' ? withFewCases(imported) : imported))
    }
    if (existsSync(timesFile)) this.#times = JSON.parse(readFileSync(timesFile, 'utf8'))
    this.#files = bundles.map(({ file, code }) => ({
      file,
      evaluate: new Script(`(function (require, module, exports, __dirname, __filename) {${code}\n})`, {
        filename: file,
      }).runInThisContext(),
    }))
  }

  /**
   * Evaluates the test files and runs their tests up to the first that fails, the quickest first.
   *
   * @param {ReadonlySet<string> | null} chosen
   * @param {boolean} isBailing
   * @param {(id: string | undefined) => void} [before]
   */
  async #run(chosen, isBailing, before = () => undefined) {
    const results = []
    const timeOf = (/** @type {string} */ name) => this.#times[name] ?? 0
    for (const { file, evaluate } of this.#files.toSorted((one, other) => timeOf(one.file) - timeOf(other.file))) {
      if (chosen && ![...chosen].some((id) => id.startsWith(`${file}#`))) continue
      /** @type {Test[]} */
      const tests = []
      const vitest = { .../** @type {object} */ (this.#modules.get('vitest')), ...collector(file, tests) }
      const find = (/** @type {string} */ name) => (name === 'vitest' ? vitest : this.#modules.get(name))
      const module = { exports: {} }
      before(undefined)
      evaluate(find, module, module.exports, path.dirname(path.resolve(file)), path.resolve(file))
      for (const { id, name, run } of tests.toSorted((one, other) => timeOf(one.id) - timeOf(other.id))) {
        if (chosen && !chosen.has(id)) continue
        before(id)
        const start = performance.now()
        let failureMessage = ''
        try {
          await run()
        } catch (error) {
          failureMessage = error instanceof Error ? error.message : String(error)
          failureMessage ||= 'failed'
        }
        before(undefined)
        results.push({
          id,
          name,
          timeSpentMs: performance.now() - start,
          failureMessage,
          status: failureMessage === '' ? 0 : 1,
        })
        if (failureMessage !== '' && isBailing) return results
      }
    }
    return results
  }

  async dryRun() {
    const stryker = shared()
    stryker.activeMutant = undefined
    stryker.mutantCoverage = { static: {}, perTest: {} }
    const tests = await this.#run(null, false, (id) => (stryker.currentTestId = id))
    for (const { id, timeSpentMs } of tests) {
      const file = id.slice(0, id.indexOf('#'))
      this.#times[id] = timeSpentMs
      this.#times[file] = (this.#times[file] ?? 0) + timeSpentMs
    }
    writeFileSync(timesFile, JSON.stringify(this.#times))
    return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage }
  }

  /** @param {{ activeMutant: { id: string }, testFilter?: string[], hitLimit?: number, mutantActivation: string }} options */
  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    const stryker = shared()
    Object.assign(stryker, {
      hitCount: 0,
      hitLimit,
      activeMutant: mutantActivation === 'static' ? activeMutant.id : undefined,
    })
    // A change that the loading of a module reaches is tried as a change of what follows.
    const tests = await this.#run(testFilter ? new Set(testFilter) : null, true, (id) => {
      if (mutantActivation !== 'static') stryker.activeMutant = id === undefined ? undefined : activeMutant.id
    })
    if (hitLimit !== undefined && stryker.hitCount > hitLimit) return { status: 'timeout', reason: 'endless' }
    const failed = tests.find(({ failureMessage }) => failureMessage !== '')
    if (!failed) return { status: 'survived', nrOfTests: tests.length }
    return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests: tests.length }
  }
}

/** The object that the changed code shares with its runner. @returns {any} */
const shared = () => {
  const all = /** @type {any} */ (globalThis)
  return (all.__stryker__ ??= {})
}

/** As Stryker's `declareClassPlugin` returns it. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'rules', injectableClass: RulesRunner }]
