import { describe, expect, it } from 'vitest'
import { findFirstScreens, markedFiles, readSources } from '../../tools/first-chunks.mjs'

const route = (text: string) => new Map([['src/features/home/route.ts', text]])

describe('the first chunks', () => {
  const sources = readSources('src')

  it('are made of one entry, the background, and what the start loads as well', () => {
    expect(markedFiles(sources, 'start')).toHaveLength(1)
    expect(markedFiles(sources, 'background')).toHaveLength(1)
    expect(markedFiles(sources, 'early')).not.toEqual([])
  })

  it('have the screens on which users land', () => {
    expect(findFirstScreens(sources).map(({ name }) => name)).toEqual(['reserve', 'home'])
    for (const { file } of findFirstScreens(sources)) expect([...sources.keys()]).toContain(file)
  })

  it('do not build without a marked file', () => {
    expect(() => markedFiles(route('export {}'), 'start')).toThrow("No file has the line '// @chunk start'")
  })

  it('do not build if the screen of a route with isFirst is not found', () => {
    const written =
      "path: '/home',\n  isFirst: true,\n  access: 'signed-in',\n  load: () => import('./screen/home.tsx'),"
    expect(() => findFirstScreens(route(written))).toThrow('src/features/home/route.ts: a first screen needs')
  })
})
