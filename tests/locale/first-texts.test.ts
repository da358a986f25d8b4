import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFirstCode } from '../../tools/texts/first-code.mjs'
import { findFirstKeys } from '../../tools/texts/split-texts.mjs'
import { readTextFolders } from '../../tools/texts/text-files.mjs'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'texts-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes files into an empty project, and returns the keys that its first code needs. */
function firstKeysOf(files: Readonly<Record<string, string>>, texts: object = {}): readonly string[] {
  const all = { ...files, 'src/ui/locales/en.json': `${JSON.stringify(texts, null, 2)}\n` }
  for (const [name, content] of Object.entries(all)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  const code = readFirstCode(folder, [join(folder, 'src/app/start.tsx')])
  return [...findFirstKeys(readTextFolders(folder), code)].sort()
}

const texts = { early: { title: 'Title' }, late: { title: 'Later', other: 'Other' } }
const late = { 'src/late.tsx': "export const Late = () => t('late.title')" }

describe('a text is loaded at once', () => {
  it('if the first code names it, without its plural forms', () => {
    const counted = { list: { count_one: '{{count}} item', count_other: '{{count}} items', none: 'No items' } }
    expect(firstKeysOf({ 'src/app/start.tsx': "t('list.count', { count })" }, counted)).toEqual(['list.count'])
  })

  it('if the first code builds its key', () => {
    const code = 'const key = `fault.${kind}.message` as const'
    const faults = { fault: { offline: { message: 'Offline', message_calendar: 'No calendar', advice: 'Wait' } } }
    expect(firstKeysOf({ 'src/app/start.tsx': code }, faults)).toEqual(['fault.offline.message'])
  })

  it('if a text that is loaded at once contains it', () => {
    const nested = {
      a: { one: 'No. $t(b.{{kind}}.text)' },
      b: { x: { text: 'X $t(c.last)', title: 'T' } },
      c: { last: 'L' },
    }
    expect(firstKeysOf({ 'src/app/start.tsx': "t('a.one')" }, nested)).toEqual(['a.one', 'b.x.text', 'c.last'])
  })

  it.each([
    ['an import', "import { Late } from '../late.tsx'"],
    ['a re-export', "export * from '#src/late.tsx'"],
    ['an eager glob', "import.meta.glob('../*.tsx', { eager: true })"],
    ['an import() that waits for no texts', "const load = () => import('../late.tsx')"],
    ['an import() within a call of something else', "lazy(() => import('../late.tsx'))"],
  ])('if %s leads to its code', (_, code) => {
    expect(firstKeysOf({ 'src/app/start.tsx': code, ...late }, texts)).toEqual(['late.title'])
  })
})

describe('a text is loaded later', () => {
  it.each([
    ['a type', "import type { Late } from '../late.tsx'"],
    ['types only', "import { type Late } from '../late.tsx'"],
    ['the type of an import', "type Code = typeof import('../late.tsx')"],
    ['laterPart', "laterPart(() => import('../late.tsx'), (code) => code.Late)"],
    ['laterPart with a name', "const load = () => import('../late.tsx')\nA.fill(laterPart(load, (code) => code.Late))"],
    ['createLater', "const part = createLater('part', () => import('../late.tsx'))"],
    ['the source of a createLater', "part.from(() => import('../late.tsx'))"],
    ['a comment', "// import '../late.tsx'\n/* t('late.title') */"],
  ])('if only %s leads to its code', (_, code) => {
    expect(firstKeysOf({ 'src/app/start.tsx': `${code}\nt('early.title')`, ...late }, texts)).toEqual(['early.title'])
  })

  it('if its code is the screen of a route', () => {
    const files = {
      'src/app/start.tsx': "import.meta.glob('../features/**/route.ts', { eager: true })",
      'src/features/a/route.ts': "export default { titleKey: 'early.title', load: () => import('../../late.tsx') }",
      ...late,
    }
    expect(firstKeysOf(files, texts)).toEqual(['early.title'])
  })
})

it.each(['t(`${section}.title`)', 't(`${section}.title` as ParseKeys)', "t('early.' + name)"])(
  'a key without a section is refused: %s',
  (call) => {
    expect(() => firstKeysOf({ 'src/app/start.tsx': call }, texts)).toThrow(
      /^src\/app\/start\.tsx: begin the key `.*` with the name of its section$/,
    )
  },
)

describe('the first screens', () => {
  const screens = ['src/features/home/screen/home.tsx', 'src/features/finding/screen/reserve-screen.tsx']
  const code = readFirstCode(
    resolve('.'),
    ['src/app/start.tsx', ...screens].map((file) => resolve(file)),
  )
  const first = findFirstKeys(readTextFolders(resolve('.'), ['src']), code)

  it('are those of which the build knows', () => {
    const routes = ['home', 'finding'].map((feature) => readFileSync(`src/features/${feature}/route.ts`, 'utf8'))
    for (const [index, route] of routes.entries())
      expect(route).toContain(
        `isFirst: true,\n  load: () => import('./${screens[index]?.split('/').slice(3).join('/')}')`,
      )
  })

  it('are found with their code', () => {
    expect(code.files.size).toBeGreaterThan(200)
    expect(code.files).toContain('src/features/bookings/model/reservations/log-unidentified.ts')
    expect(code.files).toContain('src/features/timeline/screen/timeline.tsx')
    expect(code.files).not.toContain('src/features/bookings/screen/reserve/form/reservation-form.tsx')
    expect(code.files).not.toContain('src/app/keep-current.ts')
  })

  it('have their texts at once, and few of the others', () => {
    for (const key of ['place.home', 'reserve.search', 'fault.api-unreachable.message', 'finder.count', 'app.retry'])
      expect(first).toContain(key)
    for (const key of ['week.previous', 'reserve.sort', 'notFound.title', 'device.pairing.title'])
      expect(first).not.toContain(key)
    expect(first.size).toBeGreaterThan(250)
    expect(first.size).toBeLessThan(500)
  })
})
