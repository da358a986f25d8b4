import { expect, it } from 'vitest'
import { en as first } from '#src/locale/en.ts'
import { en as later } from '#src/locale/later/en.ts'

type Texts = { readonly [key: string]: string | Texts }

/** Every module of the product without its comments, which name keys and imports, too. */
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

/** True if the code comes with all texts: it is a part (`laterPart`), or it is loaded by `withTexts`. */
const comesWithTexts = (text: string, at: number): boolean => {
  const before = text.slice(0, at)
  if (/(?:laterPart|withTexts)\(\s*(?:async )?\(\) => $/.test(before)) return true
  const name = /const (\w+) = \(\) => $/.exec(before)?.[1]
  return name !== undefined && new RegExp(`laterPart\\(${name}\\b`).test(allCode)
}

/** Code that may run before the later texts are there. A route other than the first ones waits for them (`app/routing.ts`). */
const laterImportsOf = (path: string, text: string): string[] =>
  path.endsWith('/route.ts')
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
for (const path of ['app/start.tsx', 'features/home/home.tsx', 'features/reserve/reserve-screen.tsx'])
  reach(`/src/${path}`)
for (const path of modules.keys()) if (path.endsWith('/route.ts')) reach(path)

const flatten = (texts: Texts, path = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )

/** Plural forms, and the context of a fault. */
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
const isNamedAtOnce = (key: string): boolean => named.has(key) || patterns.some((pattern) => pattern.test(key))
const keysOf = (texts: Texts): string[] => [...new Set(flatten(texts).map(([key]) => key.replace(suffix, '')))]

it('finds the code of the first screens', () => {
  expect(reached.size).toBeGreaterThan(200)
  expect([...reached]).toContain('/src/features/reservations/log-unidentified.ts')
  expect([...reached]).not.toContain('/src/features/reserve/form/reservation-form.tsx')
  expect(modules.size).toBeGreaterThan(2 * reached.size)
})

it('no code of the first screens names a text that is loaded later', () => {
  expect(keysOf(later).filter(isNamedAtOnce)).toEqual([])
})

it('the texts that are loaded at once are named by the first screens', () => {
  expect(keysOf(first).filter((key) => !isNamedAtOnce(key))).toEqual([])
})
