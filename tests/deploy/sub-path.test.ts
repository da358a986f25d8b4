import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { installProblems } from '../../tools/check-installable.mjs'
import { bases, buildAt } from './build-at.ts'

const release = (JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }).version

describe.each(bases)('section 7: a build for %s', (base) => {
  const build = buildAt(base)
  const read = (name: string): string => readFileSync(join(build.folder, name), 'utf8')

  test('can be installed at that path', () => {
    expect(installProblems(build.folder)).toEqual([])
    expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({ id: base, start_url: base, scope: base })
  })

  test('refers to no file outside its base path', () => {
    const addresses = [...read('index.html').matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(4)
    expect(addresses.filter((address) => !address?.startsWith(base))).toEqual([])
    const styles = readdirSync(join(build.folder, 'assets')).filter((name) => name.endsWith('.css'))
    const fonts = styles.flatMap((name) =>
      [...read(`assets/${name}`).matchAll(/url\(([^)]+)\)/g)].map(([, url]) => url),
    )
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter((url) => !url?.startsWith(`${base}assets/`) && !url?.startsWith('data:'))).toEqual([])
  })

  test('registers its service worker for its base path, with relative files', () => {
    const scripts = readdirSync(join(build.folder, 'assets')).filter((name) => name.endsWith('.js'))
    // A service worker's scope is the folder of its script.
    expect(scripts.some((name) => read(`assets/${name}`).includes(`\`${base}sw.js\``))).toBe(true)
    const urls = [...read('sw.js').matchAll(/"?url"?:"([^"]+)"/g)].map(([, url]) => url)
    expect(urls).toContain('index.html')
    expect(urls.filter((url) => url?.startsWith('/'))).toEqual([])
  })

  test('has files for its version and its health, which are not precached', () => {
    expect(JSON.parse(read('version.json'))).toEqual({ name: 'foyer', version: release })
    expect(JSON.parse(read('health.json'))).toEqual({ status: 'ok' })
    expect(read('sw.js')).not.toMatch(/version\.json|health\.json/)
  })
})

test('the version is defined only in package.json', () => {
  const sources = ['src', 'mocks', 'sandbox', 'workers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  expect(sources.filter((path) => readFileSync(path, 'utf8').includes(`'${release}'`))).toEqual([])
})
