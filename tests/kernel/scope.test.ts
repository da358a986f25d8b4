import { expect, test, vi } from 'vitest'
import { createLatest, createScope, type Scope } from '#src/kernel/scope.ts'

function scopeWithLog() {
  const log: string[] = []
  const scope = createScope((error) => void log.push(`reported ${String(error)}`))
  const write = (entry: string) => () => void log.push(entry)
  return { scope, log, write }
}

const fail = (message: string) => () => {
  throw new Error(message)
}

test('stops run in reverse order when the scope ends', () => {
  const { scope, log, write } = scopeWithLog()
  scope.add(write('first'))
  scope.add(write('second'))
  expect(log).toEqual([])
  scope.end()
  expect(log).toEqual(['second', 'first'])
})

test('a scope ends only once', () => {
  const { scope, log, write } = scopeWithLog()
  scope.add(write('stopped'))
  scope.add(() => scope.end())
  scope.end()
  scope.end()
  expect(log).toEqual(['stopped'])
})

test('the signal is aborted before the first stop runs', () => {
  const { scope } = scopeWithLog()
  const states: boolean[] = [scope.signal.aborted]
  scope.add(() => void states.push(scope.signal.aborted))
  scope.end()
  expect(states).toEqual([false, true])
})

test('a stop added after the end runs at once', () => {
  const { scope, log, write } = scopeWithLog()
  scope.end()
  scope.add(write('late'))
  expect(log).toEqual(['late'])
})

test('a stop added while the scope ends runs at once', () => {
  const { scope, log, write } = scopeWithLog()
  scope.add(write('first'))
  scope.add(() => {
    scope.add(write('late'))
    log.push('second')
  })
  scope.end()
  expect(log).toEqual(['late', 'second', 'first'])
})

test('children end before the stops of their parent, the newest first', () => {
  const { scope, log, write } = scopeWithLog()
  const older = scope.child()
  const newer = scope.child()
  older.add(write('older child'))
  newer.add(write('newer child'))
  scope.add(write('parent'))
  scope.end()
  expect(log).toEqual(['newer child', 'older child', 'parent'])
  expect([older.signal.aborted, newer.signal.aborted]).toEqual([true, true])
})

test('a grandchild ends with its grandparent', () => {
  const { scope, log, write } = scopeWithLog()
  scope.child().child().add(write('grandchild'))
  scope.end()
  expect(log).toEqual(['grandchild'])
})

test('a child that ends early leaves its parent running and its stops run once', () => {
  const { scope, log, write } = scopeWithLog()
  const child = scope.child()
  child.add(write('child'))
  scope.add(write('parent'))
  child.end()
  expect(log).toEqual(['child'])
  expect(scope.signal.aborted).toBe(false)
  scope.end()
  expect(log).toEqual(['child', 'parent'])
})

test('a parent does not end a child twice', () => {
  const { scope } = scopeWithLog()
  const child = scope.child()
  const end = vi.spyOn(child, 'end')
  child.end()
  scope.end()
  expect(end).toHaveBeenCalledTimes(1)
})

test('a child of an ended scope has ended', () => {
  const { scope, log, write } = scopeWithLog()
  scope.end()
  const child = scope.child()
  expect(child.signal.aborted).toBe(true)
  child.add(write('late'))
  expect(log).toEqual(['late'])
})

test('errors of stops are reported after all other stops have run', () => {
  const { scope, log, write } = scopeWithLog()
  scope.add(write('first'))
  scope.add(fail('third fails'))
  scope.add(fail('fourth fails'))
  scope.end()
  expect(log).toEqual(['first', 'reported Error: fourth fails', 'reported Error: third fails'])
})

test('an error in a child is reported and does not keep the parent from stopping', () => {
  const { scope, log, write } = scopeWithLog()
  scope.child().add(fail('child fails'))
  scope.add(write('parent'))
  scope.end()
  expect(log).toEqual(['reported Error: child fails', 'parent'])
})

test('an error of a stop added after the end is reported, not thrown', () => {
  const { scope, log } = scopeWithLog()
  scope.end()
  scope.add(fail('late fails'))
  expect(log).toEqual(['reported Error: late fails'])
})

test('a scope creates a kept value once and ends it', () => {
  const { scope, log, write } = scopeWithLog()
  const create = vi.fn<(owner: Scope) => Set<string>>((owner) => {
    owner.add(write('kept'))
    return new Set<string>()
  })
  scope.keep(create).add('one')
  expect([...scope.keep(create)]).toEqual(['one'])
  expect(create).toHaveBeenCalledTimes(1)
  scope.end()
  expect(log).toEqual(['kept'])
})

test('a child has its own kept values', () => {
  const { scope } = scopeWithLog()
  const create = (): Set<string> => new Set()
  scope.keep(create).add('parent')
  expect([...scope.child().keep(create)]).toEqual([])
})

test('a kept value is created once even if it is undefined', () => {
  const { scope, log, write } = scopeWithLog()
  const clearOnce = (owner: Scope): void => owner.add(write('cleared'))
  scope.keep(clearOnce)
  scope.keep(clearOnce)
  scope.end()
  expect(log).toEqual(['cleared'])
})

test('a new task aborts the previous one, and the end of the scope aborts all', () => {
  const { scope } = scopeWithLog()
  const latest = createLatest(scope)
  const [first, second] = [latest.begin(), latest.begin()]
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false])
  latest.end()
  expect(second.signal.aborted).toBe(true)
  const third = latest.begin()
  scope.end()
  expect(third.signal.aborted).toBe(true)
  expect(latest.begin().signal.aborted).toBe(true)
})
