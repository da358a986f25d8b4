import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createArchive } from '../../tools/supply/archive.mjs'
import { type Locked, lockProblems } from '../../tools/supply/lock-file.mjs'
import { createNotices, isPermitted } from '../../tools/supply/notices.mjs'
import { codeProblems } from '../../tools/supply/production-code.mjs'

const project = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'foyer-supply-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

const ownLock = readFileSync(join(project, 'package-lock.json'), 'utf8')
const ownSettings = readFileSync(join(project, '.npmrc'), 'utf8')

/** Checks the project's lock file after a change. */
function checkLock(change: (packages: Record<string, Locked>) => void, settings = ownSettings) {
  const { packages } = JSON.parse(ownLock) as { packages: Record<string, Locked> }
  change(packages)
  return lockProblems(packages, settings)
}

describe('the lock file (threat T16)', () => {
  test('has no problems, and the missing check of vulnerabilities is reported', () => {
    // Without npm, and so without a registry.
    const env = { ...process.env, PATH: '' }
    const args = [join(project, 'tools/check-supply.mjs')]
    const checked = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', env })
    expect(checked).toMatchObject({ status: 0, stderr: '' })
    expect(checked.stdout).toContain('Vulnerabilities were not checked: the registry did not answer.')
  })

  const change = (path: string, locked: Locked) => (packages: Record<string, Locked>) => {
    packages[path] = { ...packages[path], ...locked }
  }
  const remove = (path: string) => (packages: Record<string, Locked>) => void delete packages[path]

  test.each([
    ['a missing checksum', change('node_modules/react', { integrity: '' }), 'node_modules/react has no checksum'],
    [
      'a registry of its own',
      change('node_modules/react', { resolved: 'https://evil.example/react.tgz' }),
      'node_modules/react names the registry from which it was installed: https://evil.example/react.tgz',
    ],
    [
      'a link out of the project',
      change('node_modules/react', { link: true, resolved: '../react' }),
      'node_modules/react names the registry from which it was installed: ../react',
    ],
    [
      'an install script',
      change('node_modules/react', { hasInstallScript: true }),
      'node_modules/react has an install script',
    ],
    [
      'a licence that the product cannot meet',
      change('node_modules/dexie', { license: 'GPL-3.0-only' }),
      "node_modules/dexie is under the licence 'GPL-3.0-only'",
    ],
    [
      'a native part that is missing',
      remove('node_modules/@rolldown/binding-win32-arm64-msvc'),
      "node_modules/rolldown can't be installed everywhere: the lock file lacks @rolldown/binding-win32-arm64-msvc",
    ],
  ])('%s is reported', (_case, plant, problem) => {
    expect(checkLock(plant)).toEqual([problem])
  })

  test('install scripts that could run are reported', () => {
    expect(checkLock(() => undefined, '')).toEqual(['.npmrc does not set ignore-scripts=true'])
  })
})

const notices = ['react', 'valibot', 'delaunator', 'maplibre-gl', 'earcut', 'workbox-precaching', 'cldr-core']
  .map((name) => `${'='.repeat(80)}\n${name} 1.0.0\nLicence: MIT\n\nPermission is hereby granted`)
  .join('\n\n')

const noticesWithoutEarcut = notices.replace('earcut', 'other')

/** Checks the code of a build with additional files. */
function checkBuild(files: Readonly<Record<string, string>>) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  write('dist/third-party-notices.txt', `${notices}\n`)
  write('dist/assets/a.js', 'export const a = 1\n')
  for (const [name, text] of Object.entries(files)) write(`dist/${name}`, text)
  return codeProblems(folder)
}

/** Reads a text of the sandbox's sign-in page. */
const sandboxHint = (language: string): string => {
  const source = readFileSync(join(project, `sandbox/locales/${language}.json`), 'utf8')
  return /^ {4}"lead": "([^"]+)"/m.exec(source)?.[1] ?? ''
}

describe('the production build', () => {
  test('has no problems without sandbox code', () => expect(checkBuild({})).toEqual([]))

  test('is rejected by the command with a text of the sandbox', () => {
    const hint = sandboxHint('en')
    expect(hint).not.toBe('')
    checkBuild({ 'assets/b.js': `const a=\`${hint}\`` })
    const args = [join(project, 'tools/check-production.mjs')]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    expect({ status, problems: stderr.trim().split('\n') }).toEqual({
      status: 1,
      // The installable parts are tested with a real build.
      problems: [`dist/assets/b.js contains a text of the sandbox: ${hint}`, 'dist/index.html is missing'],
    })
  })

  test.each(['de', 'fr', 'es', 'ca', 'cs', 'uk'])('is rejected with a text of the sandbox: %s', (language) => {
    const hint = sandboxHint(language)
    expect(hint).not.toBe('')
    expect(checkBuild({ 'assets/b.js': `const a=\`${hint}\`` })).toEqual([
      expect.stringContaining('dist/assets/b.js contains a text of the sandbox: '),
    ])
  })

  test.each([
    ['dist/.vite/manifest.json lists the sources', '.vite/manifest.json', '{}'],
    ['dist/assets/b.js contains the path of a source', 'assets/b.js', 'a("src/app/main.tsx")'],
    ['dist/assets/b.js contains an eval', 'assets/b.js', 'eval("1")'],
    ['dist/assets/b.js contains mock code', 'assets/b.js', 'import"msw"'],
    ['dist/assets/b.js.map is a source map', 'assets/b.js.map', '{}'],
    ['dist/assets/b.js contains a link to a source map', 'assets/b.js', '//# sourceMappingURL=b.js.map'],
    ['dist/third-party-notices.txt has no licence of earcut', 'third-party-notices.txt', noticesWithoutEarcut],
  ])('is rejected because %s', (problem, name, text) => {
    expect(checkBuild({ [name]: text })).toEqual([problem])
  })
})

/** Returns a hook of a plugin, which a bundler would call. */
function call(plugin: object, name: string): (...args: readonly object[]) => void {
  const hook = (plugin as Record<string, CallableFunction | { readonly handler: CallableFunction }>)[name]
  if (hook === undefined) throw new Error(`The plugin has no hook ${name}`)
  return (...args) => void ('handler' in hook ? hook.handler : hook)(...args)
}

describe('a release', () => {
  test('has the same bytes for any order of files', () => {
    const archive = (names: readonly string[]) =>
      createArchive(new Map(names.map((name) => [name, Buffer.from(name.repeat(300))])), new Date(1_700_000_000_000))
    const one = archive(['a/one', 'a/two'])
    expect(one.equals(archive(['a/two', 'a/one']))).toBe(true)
    writeFileSync(join(folder, 'a.tar.gz'), one)
    execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: folder })
    expect(readFileSync(join(folder, 'a/two'), 'utf8')).toBe('a/two'.repeat(300))
  })

  test('accepts only permitted licences', () => {
    for (const licence of ['MIT', '(MPL-2.0 OR Apache-2.0)', 'MIT AND BSD-3-Clause'])
      expect([licence, isPermitted(licence)]).toEqual([licence, true])
    for (const licence of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', '', 'UNLICENSED', '(MIT OR GPL-2.0) AND GPL-3.0'])
      expect([licence, isPermitted(licence)]).toEqual([licence, false])
  })

  test('reports a package without the text of its licence', () => {
    const packages = join(folder, 'node_modules')
    cpSync(join(project, 'node_modules/cldr-core'), join(packages, 'cldr-core'), { recursive: true })
    write('node_modules/bare/package.json', '{ "name": "bare", "version": "1.0.0", "license": "MIT" }')
    const { collect, publish } = createNotices(folder)
    const chunk = { type: 'chunk', moduleIds: [join(folder, 'node_modules/bare/index.js?worker')] }
    call(collect(), 'generateBundle')({}, { 'a.js': chunk })
    const publishing = publish({ isStrict: true })
    call(publishing, 'configResolved')({ root: folder, build: { outDir: 'dist' } })
    expect(call(publishing, 'closeBundle')).toThrow('Third-party licences:\nbare comes without the text of its licence')
  })
})

test('docs/security.md names existing tests for all 19 threats', () => {
  const text = readFileSync(join(project, 'docs/security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (T\d+) .*\|([^|]+)\|$/gm)]
  expect(rows.map(([, threat]) => threat)).toEqual(Array.from({ length: 19 }, (_one, index) => `T${index + 1}`))
  for (const [, threat, tests = ''] of rows) expect(`${threat} ${tests}`).toMatch(/`tests\/[\w/.-]+`/)
  const named = [...text.matchAll(/`((?:tests|tools|src)\/[\w/.-]+)`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(join(project, path)))).toEqual([])
})

test('docs/security.md counts the items of its ASVS 5 table, and explains unmet ones', () => {
  const text = readFileSync(join(project, 'docs/security.md'), 'utf8')
  const items = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (L\d) +\|[^|]+\| (yes|\*\*no\*\*) +\| (\S[^|]*)\|$/gm)]
  expect(new Set(items.map(([, id]) => id)).size).toBe(85)
  const counted = ['L1', 'L2', 'L3'].map((level) => {
    const all = items.filter((item) => item[2] === level)
    return [level, `${all.filter((item) => item[3] === 'yes').length} of ${all.length}`]
  })
  const stated = [...text.matchAll(/^\| (L\d) +\| (\d+ of \d+) /gm)].map(([, level, count]) => [level, count])
  expect(stated).toEqual(counted)
  const unmet = items.filter((item) => item[3] !== 'yes').map(([, id]) => id)
  const explained = [...text.matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\*/gm)].map(([, id]) => id)
  expect(new Set(explained)).toEqual(new Set(unmet))
})
