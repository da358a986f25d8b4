import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countReturns, walk } from '../../tools/layers/walk.mjs'

const nothingAside = /^$/

let folder = ''
const before = process.cwd()

/** Paths of the code are relative to the repository. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walk-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

/** Each test has files of its own names, because the walk remembers what it has read. */
function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const namesIn = (places: ReturnType<typeof walk>): readonly string[] => places.map(({ name }) => name)

describe('a walk through the code', () => {
  it('meets functions in the order in which they run, arguments first, and ends at the last call', () => {
    write({
      'order/a.ts': `
        import { check, send } from './b.ts'
        const words = () => { check(); return 'a' }
        export async function begin() { await send(words()); never() }
        function never() { check(); send('') }`,
      'order/b.ts': `
        export function check() { one(); two() }
        function one() { return 1 + 1 }
        function two() { one(); one() }
        export function send(text: string) { one(); service.create(text) }`,
    })
    const places = walk([{ from: { file: 'order/a.ts', name: 'begin' }, to: 'service.create' }], nothingAside)
    expect(namesIn(places)).toEqual(['begin', 'words', 'check', 'two', 'send'])
    expect(countReturns(places)).toEqual({ stays: 2, files: 2, returns: 0 })
  })

  it('counts a stay in a file that was left before as a return', () => {
    write({
      'back/a.ts': `
        import { middle } from '#back/b.ts'
        export function begin() { middle(); end(); }
        export function later() { end(); end() }
        function end() { store.put(); }`,
      'back/b.ts': `
        import { later } from './a.ts'
        export function middle() { rest(); later() }
        function rest() { rest(); rest() }`,
    })
    const places = walk([{ from: { file: 'back/a.ts', name: 'begin' }, to: 'store.put' }], nothingAside)
    expect(namesIn(places)).toEqual(['begin', 'middle', 'rest', 'later', 'end'])
    expect(countReturns(places)).toEqual({ stays: 3, files: 2, returns: 1 })
  })

  it('leaves out the layers that every reader knows, and helpers of one line', () => {
    write({
      'aside/known/time.ts': 'export function now() { tick(); tick() }\nfunction tick() { return 0 }',
      'aside/a.ts': `
        import { now } from './known/time.ts'
        const half = (value: number) => value / 2
        export function begin() { half(now()); store.put() }`,
    })
    const places = walk([{ from: { file: 'aside/a.ts', name: 'begin' }, to: 'store.put' }], /\/known\//)
    expect(namesIn(places)).toEqual(['begin'])
  })

  it('follows a re-export, and an object that is passed on', () => {
    write({
      'through/a.ts': `
        import { run } from './index.ts'
        export function begin() { list.forEach(run); open() }
        function open() { begin(); begin() }`,
      'through/index.ts': "export { work as run } from './work.ts'",
      'through/work.ts': 'export function work() { prepare(); prepare() }\nfunction prepare() { work(); work() }',
    })
    const places = walk([{ from: { file: 'through/a.ts', name: 'begin' }, to: 'open' }], nothingAside)
    expect(namesIn(places)).toEqual(['begin', 'work', 'prepare', 'open'])
  })

  it('reads each function once, also if a later leg calls it', () => {
    write({
      'legs/a.ts': `
        export function first() { shared(); open() }
        export function second() { shared(); store.put() }
        function shared() { rest(); rest() }
        function rest() { shared(); shared() }
        function open() { rest(); rest() }`,
    })
    const legs = [
      { from: { file: 'legs/a.ts', name: 'first' }, to: 'open' },
      { from: { file: 'legs/a.ts', name: 'second' }, to: 'store.put' },
    ]
    expect(namesIn(walk(legs, nothingAside))).toEqual(['first', 'shared', 'rest', 'open', 'second'])
  })

  it('names a start that is gone, and an end that is not reached', () => {
    write({ 'lost/a.ts': 'export function begin() { one(); one() }\nfunction one() { return 1 }' })
    const from = { file: 'lost/a.ts', name: 'begin' }
    expect(() => walk([{ from: { ...from, name: 'gone' }, to: 'one' }], nothingAside)).toThrow(
      'lost/a.ts declares no gone',
    )
    expect(() => walk([{ from, to: 'store.put' }], nothingAside)).toThrow('does not reach store.put')
  })
})
