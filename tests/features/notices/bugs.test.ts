import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { keepLog, writeLog } from '#src/base/log.ts'
import { describeBug, logBug, reportBugs } from '#src/features/notices/model/report-bugs.ts'
import { withoutPersonalData } from '#src/base/rules/log-entry.ts'
import { readLog } from '#src/features/notices/model/rules/log-list.ts'
import { scriptServices, start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, world } from '#tests/services/tab.ts'

openTabForEachTest({ now: start })

/** Services with a log on a page that raises errors. */
function open() {
  const { services } = scriptServices(world)
  const page = new EventTarget()
  services.scope.add(keepLog(services))
  reportBugs(services, page)
  const raise = (type: string, over: object) => page.dispatchEvent(Object.assign(new Event(type), over))
  const posted = () => vi.mocked(services.api.event.errorLog).mock.calls.map(([records]) => records)
  return { services, raise, posted }
}

const bug = () => new TypeError("Cannot read properties of null (reading 'start')")

describe('uncaught exceptions', () => {
  it('are logged, and reported together in one call', async () => {
    const { services, raise, posted } = open()
    raise('error', { error: bug() })
    raise('unhandledrejection', { reason: new RangeError('Invalid time value') })
    raise('unhandledrejection', { reason: { subject: 'Salary' } })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(posted()).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(posted()).toHaveLength(1)
    expect(posted()[0]?.map(({ message }) => message.split('\n')[0])).toEqual([
      "TypeError: Cannot read properties of null (reading 'start')",
      'RangeError: Invalid time value',
      'thrown: object',
    ])
    expect(posted()[0]?.[0]).toMatchObject({ id: 'foyer', iCalUId: null, classification: 'Faulty' })
    const logged = readLog(await services.storage.logs()).map(({ level, what }) => `${level} ${what}`)
    expect(logged).toEqual(['error bug', 'error bug', 'error bug'])
    services.scope.end()
  })

  it('are reported once, at most twenty in five minutes', async () => {
    const { services, raise, posted } = open()
    for (let at = 0; at < 3; at++)
      for (let one = 0; one < 30; one++) {
        raise('error', { error: Object.assign(new Error(`number ${one}`), { stack: '' }) })
        await vi.advanceTimersByTimeAsync(10)
      }
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect(posted().map(({ length }) => length)).toEqual([20])
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(posted().map(({ length }) => length)).toEqual([20, 10])
    services.scope.end()
  })

  it('are reported again after a failure, until the session ends', async () => {
    world.faults['errorLog'] = { kind: 'server-error', status: 503 }
    const { services, raise, posted } = open()
    raise('error', { error: bug() })
    await vi.advanceTimersByTimeAsync(11_000)
    expect(posted()).toHaveLength(1)
    delete world.faults['errorLog']
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(posted()).toHaveLength(2)
    raise('error', { error: new Error('last') })
    services.scope.end()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(posted()).toHaveLength(2)
  })

  it('are reported, but no other log entries', async () => {
    const { services, posted } = open()
    writeLog('error', 'resources', ['resources[1].id: missing'])
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(posted()).toEqual([])
    services.scope.end()
  })
})

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const word = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: least, maxLength: most })
const email = fc.tuple(word(3, 12), word(3, 12)).map(([name, host]) => `${name}@${host}.example`)
const token = fc.tuple(word(36, 60), word(40, 120), word(43, 43)).map((parts) => parts.join('.'))
const secret = word(32, 80)
const subject = fc.tuple(word(4, 10), word(4, 10)).map((words) => words.join(' '))

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) }

/** Returns the browser's error about a text that is not JSON. */
function refusalOf(body: string): unknown {
  try {
    JSON.parse(body)
  } catch (error) {
    return error
  }
  return null
}

describe('ASVS 16.2.5: personal data and tokens in the log', () => {
  it('addresses and tokens are removed anywhere in a line', () => {
    const planted = fc.tuple(
      word(0, 8),
      fc.oneof(email, token, secret),
      fc.constantFrom(' ', ':', '.x', '?', '/', '"', ','),
    )
    fc.assert(
      fc.property(
        planted,
        fc.constantFrom('', 'GET https://api.example/', 'events.', 'Bearer ', '"'),
        ([before, value, after], lead) => {
          const line = withoutPersonalData(`${lead}${before} ${value}${after}`)
          for (const part of value.split(/[@.]/)) expect(part.length < 9 || !line.includes(part)).toBe(true)
          expect(line).not.toContain(value)
        },
      ),
      runs,
    )
  })

  it('subjects of meetings are removed even if the JSON is malformed', async () => {
    const { services } = scriptServices(world)
    const stop = keepLog(services)
    fc.assert(
      fc.property(subject, email, (title, address) => {
        for (const body of [`{"subject":"${title}" "to":"${address}"}`, title, `{"a":'${title}'}`, `["${title}`]) {
          const error = refusalOf(body)
          logBug(error)
          const [line = ''] = describeBug(error)
          expect(line).toMatch(/^SyntaxError: /)
          expect(line).not.toContain(title)
          expect(line).not.toContain(title.slice(0, 8))
        }
      }),
      { numRuns: 100 },
    )
    stop()
    expect(JSON.stringify(await services.storage.logs())).not.toMatch(/@\w+\.example/)
    services.scope.end()
  })
})
