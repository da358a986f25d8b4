import { describe, expect, it } from 'vitest'
import { english } from './catalogues.ts'

const sources = Object.entries({
  ...import.meta.glob<string>('/src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('/packages/*/src/**/*.ts', { eager: true, query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('/sandbox/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
})
const code = sources.flatMap(([file, text]) => (file.startsWith('/src/locale/') ? [] : [text])).join('\n')
/** The simulated back end names worlds and personas. */
const worlds = import.meta.glob<string>('/mocks/**/*.ts', { eager: true, query: '?raw', import: 'default' })

/** Plural forms and the context of a fault (`fault.api-unreachable`). */
const suffix = /_(zero|one|two|few|many|other|calendar)$/
const texts = [...english]
const keys = [...new Set(texts.map(([path]) => path.replace(suffix, '')))]

/** Keys that are literals in the code. */
const literals = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key))

/** Keys with a variable part, such as `fault.${kind}.message`, also within other texts. */
const patterns = [
  ...[...code.matchAll(/`((?:[\w-]+\.)+[\w.-]*\$\{[^`]*)`/g)].map(([, key]) => key ?? ''),
  ...texts.flatMap(([, text]) => [...text.matchAll(/\$t\(([^),]+)/g)].map(([, key]) => key ?? '')),
].map((key) => {
  const parts = key.split(/\$\{[^}]*\}|\{\{[^}]*\}\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w -]+(?:\\.[\\w-]+)*)')}$`)
})

/** Words of the code, which can fill the variable part. */
const words = new Set([code, ...Object.values(worlds)].join('\n').match(/[\w-]+/g))
const isBuilt = (key: string): boolean =>
  patterns.some((pattern) =>
    pattern
      .exec(key)
      ?.slice(1)
      .every((part) => part.split(/[ .]/).every((one) => words.has(one))),
  )

describe('texts', () => {
  it('are all used by the product or the sandbox', () => {
    expect(keys.filter((key) => !literals.has(key) && !isBuilt(key))).toEqual([])
  })

  it('exist for all keys in the code', () => {
    const sections = new Set(keys.map((key) => key.split('.')[0]))
    const named = [...code.matchAll(/\b(?:t\(\s*|titleKey: |key: )'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map(
      ([, key]) => key ?? '',
    )
    expect(sections.size).toBeGreaterThan(10)
    expect(named.filter((key) => !keys.includes(key))).toEqual([])
  })
})
