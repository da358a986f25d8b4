import { expect, test } from 'vitest'
import { type Loaded, loaded, type LoadedOptions } from '#src/base/loaded.ts'
import { clearSession } from '#src/base/session-end.ts'
import type { Page } from '#src/platform/page.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { createScope, type Scope } from '#src/kernel/scope.ts'
import { instantOf } from '#src/kernel/time/moment.ts'

/**
 * Runs a drawing and returns the rows that it draws. One column is one step of time. A row of `requests` is one request: it begins at
 * '(' and ends at a capital letter with that value, or at '!' with a fault. Until then a small letter is a part that it shows, and '?'
 * one with a fault. Other events are 'clear', 'scope' (the end of the requests' scope) and 'session'.
 */
async function draw(
  {
    requests,
    events = {},
  }: { readonly requests: readonly string[]; readonly events?: Readonly<Record<number, string>> },
  options: LoadedOptions = {},
): Promise<Record<'value' | 'phase' | 'fault' | 'asOf', string>> {
  const data = loaded('.', options)
  const scope = createScope(reportBug)
  const steps = Math.max(...requests.map((row) => row.length))
  const controls = requests.map(() => createControl())
  const rows = { value: '', phase: '', fault: '', asOf: '' }
  for (let step = 0; step < steps; step += 1) {
    for (const [index, row] of requests.entries()) {
      const mark = row[step] ?? ' '
      const control = controls[index]!
      if (mark === '(') begin(data, { scope, step }, control)
      else if (mark === '!') control.end(fail({ kind: 'timed-out', what: 'test' }))
      else if (mark === '?') control.show(mark, true)
      else if (/[a-z]/.test(mark)) control.show(mark, false)
      else if (/[A-Z]/.test(mark)) control.end(succeed(mark))
    }
    const event = events[step]
    if (event === 'clear') data.clear()
    if (event === 'scope') scope.end()
    if (event === 'session') clearSession({ expired: false })
    await settled()
    rows.value += data.value
    rows.phase += { idle: 'i', loading: 'l', ready: 'r', failed: 'f' }[data.phase]
    rows.fault += data.fault === null ? '.' : '!'
    rows.asOf += data.asOf === null ? '.' : String(data.asOf)
  }
  scope.end()
  return rows
}

interface Control {
  show: (value: string, isFaulty: boolean) => void
  end: (outcome: Result<string>) => void
}

const createControl = (): Control => ({ show: () => undefined, end: () => undefined })

function begin(
  data: Loaded<string>,
  { scope, step }: { readonly scope: Scope; readonly step: number },
  control: Control,
) {
  const clock = { now: () => instantOf(step) }
  void data.load({ clock: clock as never, scope }, ({ show }) => {
    control.show = (value, isFaulty) => show(value, { fault: isFaulty ? { kind: 'offline' } : null })
    return new Promise((resolve) => (control.end = resolve))
  })
}

function reportBug(error: unknown): never {
  throw error
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a value is loading until its answer arrives, and is as old as its request', async () => {
  expect(await draw({ requests: ['  (--A--'] })).toEqual({
    value: '.....AAA',
    phase: 'iilllrrr',
    fault: '........',
    asOf: ' .....222'.trim(),
  })
})

test('the value stays while it is requested again, and after a failure with its age', async () => {
  expect(await draw({ requests: ['(-A', '    (--!-', '         (B'] })).toEqual({
    value: '..AAAAAAAAB',
    phase: 'llrrlllfflr',
    fault: '.......!!..',
    asOf: '..000000009',
  })
})

test('the newest request wins, however late an older one is answered', async () => {
  expect(await draw({ requests: ['(-----A-', ' (--B---', '  (--C--'] })).toMatchObject({
    value: '.....CCC',
    phase: 'lllllrrr',
    asOf: '.....222',
  })
})

test('an older request neither fails nor shows a part of its answer after a newer one', async () => {
  expect(await draw({ requests: ['(-a-b!--', '   (-B--'] })).toMatchObject({
    value: '..aaaBBB',
    phase: 'lllllrrr',
    fault: '........',
  })
})

test('parts of the answer are shown as they arrive, with the fault of those that are missing', async () => {
  expect(await draw({ requests: ['(-a-?b-C'] })).toMatchObject({
    value: '..aa?bbC',
    phase: 'lllllllr',
    fault: '....!...',
  })
  expect(await draw({ requests: ['(-a-?-C'] })).toMatchObject({ value: '..aa??C', phase: 'llllllr', fault: '....!!!' })
})

test('data that a screen renews are loading from the start, and keep their phase while they are renewed', async () => {
  const requests = ['  (-A', '      (--!', '           (-!', '               (--B']
  expect(await draw({ requests }, { isRenewed: true })).toMatchObject({
    value: '....AAAAAAAAAAAAAAB',
    phase: 'llllrrrrrfffffffffr',
    fault: '.........!!!!!!!!!.',
  })
})

test('the end of its scope aborts a request and keeps the value; nothing is requested afterwards', async () => {
  expect(await draw({ requests: ['(A', '  (--B', '       (-C'], events: { 3: 'scope' } })).toMatchObject({
    value: '.AAAAAAAAA',
    fault: '..........',
    asOf: '.000000000',
  })
})

test('cleared data are forgotten, and so is the request under way', async () => {
  const cleared = { value: '.AA......', phase: 'lrliiiiii', asOf: '.00......' }
  expect(await draw({ requests: ['(A', '  (---B--'], events: { 3: 'clear' } })).toMatchObject(cleared)
  expect(await draw({ requests: ['(A', '  (---B--'], events: { 3: 'session' } })).toMatchObject(cleared)
})

test('a request returns its outcome, or that it was cancelled', async () => {
  const data = loaded('')
  const scope = createScope(reportBug)
  const within = { clock: { now: () => instantOf(0) } as never, scope }
  const older = data.load(within, () => settled().then(() => succeed('A')))
  const newer = data.load(within, () => Promise.resolve(succeed('B')))
  expect(await Promise.all([older, newer])).toEqual([fail({ kind: 'cancelled' }), succeed('B')])
  scope.end()
  expect(await data.load(within, () => Promise.resolve(succeed('C')))).toEqual(fail({ kind: 'cancelled' }))
  expect(data).toMatchObject({ value: 'B', phase: 'ready' })
})

test('a read that was cancelled for its own reasons is no failure', async () => {
  const data = loaded('A', { isRenewed: true })
  const within = { clock: { now: () => instantOf(0) } as never, scope: createScope(reportBug) }
  await data.load(within, () => Promise.resolve(fail({ kind: 'cancelled' })))
  expect(data).toMatchObject({ phase: 'loading', fault: null })
})

test('data of another thing replace those of the first', () => {
  const data = loaded('.')
  data.clear('room 1')
  data.settle('A', { asOf: instantOf(1) })
  expect(data).toMatchObject({ of: 'room 1', value: 'A', phase: 'ready', asOf: 1 })
  data.fail({ kind: 'offline' })
  expect(data).toMatchObject({ value: 'A', phase: 'failed', fault: { kind: 'offline' }, asOf: 1 })
  data.clear('room 2')
  expect(data).toMatchObject({ of: 'room 2', value: '.', phase: 'idle', fault: null, asOf: null })
})

test('data are polled while the page is shown, and until the scope ends', async () => {
  const data = loaded(0)
  const scope = createScope(reportBug)
  let isShown = false
  let onChange = (): void => undefined
  const page: Page = {
    isShown: () => isShown,
    subscribe(listener) {
      onChange = listener
      return () => undefined
    },
  }
  const clock = { now: () => instantOf(0) } as never
  data.poll({ clock, scope }, () => Promise.resolve(succeed(data.value + 1)), { page, every: 0 })
  await settled()
  expect(data.value).toBe(0)
  isShown = true
  onChange()
  await expect.poll(() => data.value).toBeGreaterThan(2)
  scope.end()
  const last = data.value
  await settled()
  expect(data.value).toBe(last)
})
