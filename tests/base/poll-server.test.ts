import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoller, type PollParts } from '#src/base/poll-server.ts'
import { createScope, type Scope } from '#src/kernel/scope.ts'
import type { Page } from '#src/platform/page.ts'
import { wait } from '#src/platform/wait.ts'

let scope: Scope
let isShown = true
let onChange: () => void

const page: Page = {
  isShown: () => isShown,
  subscribe(listener) {
    onChange = listener
    return () => undefined
  },
}

function show(next: boolean): void {
  isShown = next
  onChange()
}

beforeEach(() => {
  vi.useFakeTimers()
  isShown = true
  scope = createScope((error) => {
    throw error
  })
})
afterEach(() => {
  scope.end()
})

const second = 1_000

/** Polls for questions by letter. Each takes `takes` seconds; a request is drawn as a letter in the second of its start. */
function open(questions: Readonly<Record<string, Partial<PollParts> & { readonly takes?: number }>>) {
  const poller = createPoller({ page, scope })
  let drawn = ''
  let begun = ''
  const scopes: Record<string, Scope> = {}
  const polls = Object.entries(questions).map(([letter, { takes = 0, ...parts }]) => {
    const own = scope.child()
    scopes[letter] = own
    const look = () => {
      begun += letter
      return takes === 0 ? Promise.resolve() : wait(takes * second)
    }
    return [letter, poller.add({ first: 0, every: 3 * second, ...parts, scope: own, look })] as const
  })
  /** Lets seconds pass, and draws each: the requests that begin in it, or '.'. */
  const pass = async (seconds: number): Promise<string> => {
    const before = drawn.length
    for (let at = 0; at < seconds; at += 1) {
      await vi.advanceTimersByTimeAsync(at === 0 && drawn === '' ? 0 : second)
      drawn += `${[...begun].toSorted().join('') || '.'} `
      begun = ''
    }
    return drawn.slice(before).trim()
  }
  return { pass, polls: Object.fromEntries(polls), scopes, poller }
}

test('each question keeps its own pace, with one timer for all', async () => {
  const { pass } = open({ A: {}, B: { first: second }, C: { every: 2 * second } })
  expect(vi.getTimerCount()).toBe(1)
  expect(await pass(8)).toBe('AC B C A BC . AC B')
})

test('a question does not wait for the request of another, and is never asked twice at a time', async () => {
  const { pass, polls } = open({ A: { takes: 3.5 }, B: {} })
  expect(await pass(3)).toBe('AB . .')
  polls['A']?.soon()
  polls['A']?.soon()
  expect(await pass(3)).toBe('B A .')
})

test('a question is asked soon, but not before its first time and not more often than it may be', async () => {
  const { pass, polls, poller } = open({ A: { least: 2 * second }, B: { first: 2 * second } })
  expect(await pass(1)).toBe('A')
  poller.soon()
  expect(await pass(3)).toBe('. AB .')
  polls['B']?.soon()
  expect(await pass(2)).toBe('B A')
})

test('nothing is asked while the page is hidden, and everything as soon as it is shown', async () => {
  const { pass, poller } = open({ A: {}, B: { first: 9 * second } })
  expect(await pass(2)).toBe('A .')
  show(false)
  poller.soon()
  expect(await pass(5)).toBe('. . . . .')
  show(true)
  expect(await pass(4)).toBe('AB . AB .')
})

test('a question ends with its scope, all with that of the poller', async () => {
  const { pass, scopes } = open({ A: {}, B: {} })
  expect(await pass(1)).toBe('AB')
  scopes['A']?.end()
  expect(await pass(4)).toBe('. . B .')
  scope.end()
  expect(vi.getTimerCount()).toBe(0)
  expect(await pass(4)).toBe('. . . .')
})

test('each request but the first waits for its turn', async () => {
  let go = (): void => undefined
  const turn = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (go = resolve)))
  const { pass } = open({ A: { turn } })
  expect(await pass(5)).toBe('A . . . .')
  expect(turn).toHaveBeenCalledOnce()
  go()
  expect(await pass(4)).toBe('A . . .')
})
