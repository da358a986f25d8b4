import { beforeEach, expect, it, vi } from 'vitest'
import { leadToLog } from '#src/features/notices/model/notify.ts'
import { keepLog, logFailure, logProblemOnce, logProblems, writeLog } from '#src/base/log.ts'
import { clearSession } from '#src/base/session-end.ts'
import { readLog } from '#src/features/notices/model/rules/log-list.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { createClock } from '#src/platform/clock.ts'
import { openMemoryStorage } from '#src/platform/storage/open-storage.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

const clock = createClock({ frozenAt: instantOf(Date.UTC(2026, 10, 23, 8, 41)) })

it('sections 8 and 9: problems are logged once per session, including those from before it', async () => {
  const storage = await openMemoryStorage('adele@campus.example')
  logProblems('account', ['account.surname: expected string'])
  const stop = keepLog({ storage, clock })
  for (let poll = 0; poll < 3; poll++) logProblems('schedules', ['schedules[3].adele@campus.example: expected object'])
  logProblems('resources', ['resources[1].id: missing'], { total: 490, unread: 1, incomplete: 0 })
  logProblems('nothing', [])
  logFailure('Could not create the online meeting', { kind: 'timed-out', what: 'createMeeting' })
  logFailure('Cancelled', { kind: 'cancelled' })
  stop()
  expect(readLog(await storage.logs()).map(({ level, what, detail }) => [level, what, detail])).toEqual([
    ['warning', 'account', 'account.surname: expected string'],
    ['warning', 'schedules', 'schedules[3]…: expected object'],
    ['warning', 'resources', '1 unread and 0 incomplete of 490\nresources[1].id: missing'],
    ['error', 'Could not create the online meeting', 'timed-out'],
  ])
})

it('the late end of a session does not end the log of the next one', async () => {
  const [first, second] = [await openMemoryStorage('a'), await openMemoryStorage('b')]
  const stop = keepLog({ storage: first, clock })
  const stopSecond = keepLog({ storage: second, clock })
  stop()
  writeLog('info', 'place chosen', ['target'])
  stopSecond()
  expect(await first.logs()).toEqual([])
  expect(await second.logs()).toHaveLength(1)
})

it('what comes after the log of one user has closed is not in that of the next, whose own problems are', async () => {
  const [first, second] = [await openMemoryStorage('a'), await openMemoryStorage('b')]
  const stop = keepLog({ storage: first, clock })
  logProblemOnce('map', 'no floor')
  stop()
  writeLog('warning', 'schedules', ['of the first user'])
  clearSession({ expired: false })
  const stopSecond = keepLog({ storage: second, clock })
  logProblemOnce('map', 'no floor')
  stopSecond()
  expect(readLog(await second.logs()).map(({ what }) => what)).toEqual(['map'])
})

it('a notice links to the log if it exists', () => {
  const navigate = vi.fn<(to: string) => void>()
  leadToLog({ navigate }).action?.run()
  expect(navigate.mock.calls).toEqual([['/log']])
  expect(leadToLog(undefined)).toEqual({ lasts: null })
})
