import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'foyer-supply-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a tool of the project in the temporary folder, without npm and so without a registry. */
function run(tool: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'tools', tool)], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: '' },
  })
  return { status, stdout, problems: stderr.trim().split('\n') }
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

interface Locked {
  integrity?: string
  resolved?: string
  license?: string
  hasInstallScript?: boolean
  link?: boolean
}

const ownLock = readFileSync(join(project, 'package-lock.json'), 'utf8')

/** Checks the project's lock file after a change. */
function checkLock(change: (packages: Record<string, Locked>) => void, npmrc = 'ignore-scripts=true\n') {
  const lock = JSON.parse(ownLock) as { packages: Record<string, Locked> }
  change(lock.packages)
  write('package-lock.json', JSON.stringify(lock))
  write('.npmrc', npmrc)
  return run('check-supply.mjs')
}

describe('the lock file (threat T16)', () => {
  test('has no problems, and the missing check of vulnerabilities is reported', () => {
    const checked = checkLock(() => undefined)
    expect(checked.problems).toEqual([''])
    expect(checked.status).toBe(0)
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
    expect(checkLock(plant)).toMatchObject({ status: 1, problems: [problem] })
  })

  test('install scripts that could run are reported', () => {
    expect(checkLock(() => undefined, '').problems).toEqual(['.npmrc does not set ignore-scripts=true'])
  })
})

const notices = ['react', 'valibot', 'delaunator', 'maplibre-gl', 'earcut', 'workbox-precaching', 'cldr-core']
  .map((name) => `${'='.repeat(80)}\n${name} 1.0.0\nLicence: MIT\n\nPermission is hereby granted`)
  .join('\n\n')

const noticesWithoutEarcut = notices.replace('earcut', 'other')

/** Checks a build with additional files. It is not installable, which is tested elsewhere. */
function writeBuild(files: Readonly<Record<string, string>>) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  write('dist/third-party-notices.txt', `${notices}\n`)
  write('dist/assets/a.js', 'export const a = 1\n')
  for (const [name, text] of Object.entries(files)) write(`dist/${name}`, text)
  return run('check-production.mjs').problems.filter((problem) => problem !== 'dist/index.html is missing')
}

/** Reads a text of the sandbox's sign-in page. */
const sandboxHint = (language: string): string => {
  const source = readFileSync(join(project, `sandbox/locales/${language}.json`), 'utf8')
  return /^ {4}"lead": "([^"]+)"/m.exec(source)?.[1] ?? ''
}

describe('the production build', () => {
  test('has no problems without sandbox code', () => expect(writeBuild({})).toEqual([]))

  test.each(['en', 'de', 'fr', 'es', 'ca', 'cs', 'uk'])('is rejected with a text of the sandbox: %s', (language) => {
    const hint = sandboxHint(language)
    expect(hint).not.toBe('')
    expect(writeBuild({ 'assets/b.js': `const a=\`${hint}\`` })).toEqual([
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
    expect(writeBuild({ [name]: text })).toEqual([problem])
  })
})

/** Runs lines of a module that can import the project's tools, and returns its output. */
const evaluate = (code: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: project, encoding: 'utf8' })

describe('a release', () => {
  test('has the same bytes for any order of files', () => {
    const archive = (names: readonly string[]) =>
      evaluate(`import { createArchive } from './tools/supply/archive.mjs'
        const files = new Map(${JSON.stringify(names)}.map((name) => [name, Buffer.from(name.repeat(300))]))
        process.stdout.write(createArchive(files, new Date(1_700_000_000_000)).toString('base64'))`)
    const [one, other] = [archive(['a/one', 'a/two']), archive(['a/two', 'a/one'])]
    expect(one).toBe(other)
    writeFileSync(join(folder, 'a.tar.gz'), Buffer.from(one, 'base64'))
    execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: folder })
    expect(readFileSync(join(folder, 'a/two'), 'utf8')).toBe('a/two'.repeat(300))
  })

  test('accepts only permitted licences', () => {
    const permitted = (...expressions: readonly string[]) =>
      JSON.parse(
        evaluate(`import { isPermitted } from './tools/supply/notices.mjs'
          process.stdout.write(JSON.stringify(${JSON.stringify(expressions)}.map(isPermitted)))`),
      ) as boolean[]
    expect(permitted('MIT', '(MPL-2.0 OR Apache-2.0)', 'MIT AND BSD-3-Clause')).toEqual([true, true, true])
    expect(permitted('GPL-3.0-only', 'MIT AND GPL-3.0-only', '', 'UNLICENSED', '(MIT OR GPL-2.0) AND GPL-3.0')).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  test('reports a package without the text of its licence', () => {
    const packages = join(folder, 'node_modules')
    cpSync(join(project, 'node_modules/cldr-core'), join(packages, 'cldr-core'), { recursive: true })
    write('node_modules/bare/package.json', '{ "name": "bare", "version": "1.0.0", "license": "MIT" }')
    const message = evaluate(`import { createNotices } from './tools/supply/notices.mjs'
      const root = ${JSON.stringify(folder)}
      const { collect, publish } = createNotices(root)
      collect().generateBundle({}, { 'a.js': { type: 'chunk', moduleIds: [root + '/node_modules/bare/index.js?worker'] } })
      const { configResolved, closeBundle } = publish({ isStrict: true })
      configResolved({ root, build: { outDir: 'dist' } })
      try { closeBundle.handler() } catch (error) { process.stdout.write(error.message) }`)
    expect(message).toBe('Third-party licences:\nbare comes without the text of its licence')
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
