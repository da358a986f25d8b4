import { expect, it } from 'vitest'
import { en as first } from '#src/locale/en.ts'
import { en as later } from '#src/locale/later/en.ts'
import { flatten, type Texts } from './catalogues.ts'

/** All modules of the product without comments, which can contain keys and imports. */
const modules = new Map(
  Object.entries(
    import.meta.glob<string>('/src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
  ).flatMap(([path, text]) =>
    path.includes('/text/') || path.startsWith('/src/locale/later/')
      ? []
      : [[path, text.replaceAll(/^\s*(?:\/\*\*[^]*?\*\/|\/\/.*$)/gm, '')] as const],
  ),
)

const resolve = (from: string, name: string): string => {
  if (name.startsWith('#src/')) return `/${name.slice(1)}`
  return new URL(name, `file://${from}`).pathname
}

const isTypesOnly = (names = ''): boolean =>
  /^\{[^}]*\}/.test(names) &&
  names
    .slice(names.indexOf('{') + 1, names.indexOf('}'))
    .split(',')
    .every((name) => /^\s*(?:type\s|$)/.test(name))

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(?!type\s)(?:([^'"]*?)\s+from\s+)?'([^']+)'/gm)].flatMap(([, names, name]) =>
    name === undefined || isTypesOnly(names) ? [] : [resolve(path, name)],
  )

const allCode = [...modules.values()].join('\n')

/** Returns true if the code loads with all texts, by `laterPart` or `withTexts`. */
const comesWithTexts = (text: string, at: number): boolean => {
  const before = text.slice(0, at)
  if (/(?:laterPart|withTexts)\(\s*(?:async )?\(\) => $/.test(before)) return true
  const name = /const (\w+) = \(\) => $/.exec(before)?.[1]
  return name !== undefined && new RegExp(`(?:laterPart|withTexts)\\(${name}\\b`).test(allCode)
}

/** Returns code that can run before the later texts load. Other routes wait for them (`app/routing.ts`). */
const laterImportsOf = (path: string, text: string): string[] =>
  /\/(?:route|routing)\.ts$/.test(path)
    ? []
    : [...text.matchAll(/(?<!typeof )\bimport\('([^']+)'\)/g)].flatMap(({ 1: name = '', index }) =>
        comesWithTexts(text, index) ? [] : [resolve(path, name)],
      )

const reached = new Set<string>()
const reach = (path: string): void => {
  const text = modules.get(path)
  if (text === undefined || reached.has(path)) return
  reached.add(path)
  for (const next of [...importsOf(path, text), ...laterImportsOf(path, text)]) reach(next)
}
reach('/src/app/start.tsx')
for (const [path, text] of modules) {
  if (!path.endsWith('/route.ts')) continue
  reach(path)
  const [, screen] = /isFirst: true,\s+load: \(\) => import\('([^']+)'\)/.exec(text) ?? []
  if (screen !== undefined) reach(resolve(path, screen))
}

/** Plural forms and the context of a fault. */
const suffix = /_(?:zero|one|two|few|many|other|calendar)$/
const patternOf = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w -]+(?:\\.[\\w-]+)*')}$`)

const firstCode = [...reached].map((path) => modules.get(path) ?? '').join('\n')
const named = new Set([...firstCode.matchAll(/['"`]([\w-]+(?:\.[\w -]+)+)['"`]/g)].map(([, key]) => key))
const patterns = [
  ...[...firstCode.matchAll(/`((?:[\w-]+\.)[\w.-]*\$\{[^`]*)`/g)].map(([, key = '']) => key.split(/\$\{[^}]*\}/)),
  ...flatten(first).flatMap(([, text]) =>
    [...text.matchAll(/\$t\(([^),]+)/g)].map(([, key = '']) => key.split(/\{\{[^}]*\}\}/)),
  ),
].map(patternOf)
const isUsedAtOnce = (key: string): boolean => named.has(key) || patterns.some((pattern) => pattern.test(key))
const keysOf = (texts: Texts): string[] => [...new Set(flatten(texts).map(([key]) => key.replace(suffix, '')))]

it('the code of the first screens is found', () => {
  expect(reached.size).toBeGreaterThan(200)
  expect([...reached]).toContain('/src/features/bookings/model/reservations/log-unidentified.ts')
  expect([...reached]).toContain('/src/features/finding/screen/reserve-screen.tsx')
  expect([...reached]).not.toContain('/src/features/bookings/screen/reserve/form/reservation-form.tsx')
  expect(modules.size).toBeGreaterThan(2 * reached.size)
})

it('the code of the first screens uses no text that loads later', () => {
  expect(keysOf(later).filter(isUsedAtOnce)).toEqual([])
})

it('the first screens use all texts that load at once', () => {
  expect(keysOf(first).filter((key) => !isUsedAtOnce(key))).toEqual([])
})
