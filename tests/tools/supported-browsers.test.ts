import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { browserNames, buildTargets } from '../../tools/supported-browsers/list.mjs'
import config from '../../vite.config.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const texts = JSON.parse(read('tools/supported-browsers/texts.json')) as Record<string, Record<string, string[]>>

describe('the list of supported browsers', () => {
  test.each(['production', 'sandbox', 'served'])('is the target of the %s build', async (mode) => {
    const build = (await Promise.resolve((config as CallableFunction)({ mode, command: 'build' }))) as {
      build: { target: unknown }
    }
    expect(build.build.target).toEqual(buildTargets)
  })

  test.each(['README.md', 'docs/devices.md'])('is in %s', (page) => {
    expect(read(page)).toContain(browserNames)
  })

  test('has texts for unsupported browsers in every language of section 1', () => {
    expect(Object.keys(texts).toSorted()).toEqual(['ca', 'cs', 'de', 'en', 'es', 'fr', 'ua'])
    const reasons = Object.values(texts).map(({ old = [], noScript = [], failed = [] }) => ({
      lengths: [old, noScript, failed].map(({ length }) => length),
      namesBrowsers: old[1]?.includes('{browsers}'),
    }))
    expect(reasons).toEqual(reasons.map(() => ({ lengths: [2, 2, 2], namesBrowsers: true })))
  })
})
