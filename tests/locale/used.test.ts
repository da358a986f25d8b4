import { describe, expect, it } from 'vitest'
import * as first from '#src/locale/en.ts'
import * as later from '#src/locale/later/en.ts'
import * as ofSandbox from '#sandbox/text/en.ts'

type Texts = { readonly [key: string]: string | Texts }

const sources = Object.entries({
  ...import.meta.glob<string>('/src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('/sandbox/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
})
const code = sources
  .flatMap(([file, text]) => (file.startsWith('/src/locale/') || file.includes('/text/') ? [] : [text]))
  .join('\n')
/** Names of worlds and personas stand with the simulated back end. */
const worlds = import.meta.glob<string>('/mocks/**/*.ts', { eager: true, query: '?raw', import: 'default' })

/** Plural forms, and the context of a fault (`fault.api-unreachable`). */
const suffix = /_(zero|one|two|few|many|other|calendar)$/
const flattened = (texts: Texts, path = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flattened(value, `${path}${key}.`),
  )
const texts = [first, later, ofSandbox].flatMap(({ en }) => flattened(en))
const keys = [...new Set(texts.map(([path]) => path.replace(suffix, '')))]

/** Keys that the code writes out, in any kind of quotes. */
const literals = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key))

/** Keys with a part that is known only when they are asked for: `fault.${kind}.message`, also within other texts. */
const patterns = [
  ...[...code.matchAll(/`((?:[\w-]+\.)+[\w.-]*\$\{[^`]*)`/g)].map(([, key]) => key ?? ''),
  ...texts.flatMap(([, text]) => [...text.matchAll(/\$t\(([^),]+)/g)].map(([, key]) => key ?? '')),
].map((key) => {
  const parts = key.split(/\$\{[^}]*\}|\{\{[^}]*\}\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w -]+(?:\\.[\\w-]+)*)')}$`)
})

/** The word that fills such a key must be one the code knows. */
const words = new Set([code, ...Object.values(worlds)].join('\n').match(/[\w-]+/g))
const isMade = (key: string): boolean =>
  patterns.some((pattern) =>
    pattern
      .exec(key)
      ?.slice(1)
      .every((part) => part.split(/[ .]/).every((one) => words.has(one))),
  )

describe('texts', () => {
  it('are all used somewhere in the product or the sandbox', () => {
    expect(keys.filter((key) => !literals.has(key) && !isMade(key))).toEqual([])
  })

  it('are all written that the code names', () => {
    const sections = new Set(keys.map((key) => key.split('.')[0]))
    const named = [...code.matchAll(/\b(?:t\(\s*|titleKey: |key: )'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map(
      ([, key]) => key ?? '',
    )
    expect(sections.size).toBeGreaterThan(10)
    expect(named.filter((key) => !keys.includes(key))).toEqual([])
  })
})
