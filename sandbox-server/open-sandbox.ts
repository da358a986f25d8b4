import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BackEnd, createBackEnd } from '#mocks/back-end.ts'
import { realTimers } from '#mocks/server/time/clock.ts'
import { worldKey } from '#mocks/worlds/world.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import type { Flags } from './flags.ts'
import { openSqliteLog, UnusableFile } from './sqlite-log.ts'
import type { Change, ChangeLog } from '#mocks/server/changes.ts'
import type { Records } from '#mocks/server/records.ts'

export interface Sandbox {
  readonly backEnd: BackEnd
  /** Stops the simulated colleagues, and closes the file after everything has been written. */
  close(): Promise<void>
}

/** Address of the API for the page and the server. The host is a placeholder for the server's name. */
export const apiURL = 'http://foyer-sandbox.invalid/sandbox-api'

/** Milliseconds. */
const forgetEvery = oneDay

export type SandboxOptions = Pick<Flags, 'choice' | 'clock' | 'colleagues' | 'data' | 'serverType'> & {
  /** See `ServerOptions`. */
  readonly config?: Flags['config']
  /** See `ServerOptions`. */
  readonly venueURL?: string | undefined
}

/**
 * Opens the simulated back end on its SQLite file. The world does not depend on the calendar: if it starts with another one, the
 * campus and all reservations stay. Throws `UnusableFile`.
 */
export async function openSandbox(options: SandboxOptions, onBroken: (error: unknown) => void): Promise<Sandbox> {
  const { choice, data, serverType } = options
  try {
    mkdirSync(dirname(data), { recursive: true })
  } catch (error) {
    throw new UnusableFile(`Could not create ${dirname(data)}: ${String(error)}.`)
  }
  const log = await openSqliteLog({ file: data, worldKey: worldKey(choice), onBroken })
  const given = options.clock === null ? 'real' : String(options.clock)
  // A clock that was set continues after a restart. Otherwise the world would go back in time.
  if (log.note('clock') !== given) {
    const at = Date.now()
    log.keepNote('clock', given)
    const setting = { anchor: at, at: options.clock ?? at, rate: 1 }
    await log.keep({ key: 'clock:setting', value: { setting, isUsual: false } })
  }
  const backEnd = await createBackEnd({
    choice,
    apiURL,
    picturesURL: '/pictures',
    venueURL: options.venueURL,
    config: options.config,
    log,
    timers: realTimers,
    realNow: Date.now,
    serverType,
  })
  const { clock, colleagues, records } = backEnd.server
  const forget = () => forgetOutlived(log, records, clock.now())
  await forget()
  const forgetting = setInterval(() => void forget(), forgetEvery)
  backEnd.prepare()
  if (options.colleagues) colleagues.start()
  return {
    backEnd,
    close: async () => {
      clearInterval(forgetting)
      colleagues.stop()
      await records.settled()
      log.close()
    },
  }
}

/** Longer than any screen looks back. */
const keptFor = 90 * oneDay
/** Shorter, because simulated colleagues make a few thousand reservations per day. */
const keptForColleagues = 7 * oneDay

/**
 * Deletes events that ended long ago, their cancellations, and expired e-mail links, from memory and from the log, so that a
 * sandbox that runs for months does not grow without limit. `now` is in UTC milliseconds by the world's clock.
 */
export async function forgetOutlived(log: ChangeLog, records: Records, now: number): Promise<void> {
  const changes = await log.load()
  const outlived = changes.filter((change) => isOutlived(change, now))
  await Promise.all(
    outlived.map(({ key }) => {
      records.receive({ key, value: null })
      return log.keep({ key, value: null })
    }),
  )
}

function isOutlived({ key, value }: Change, now: number): boolean {
  // The id of a planned event contains its day.
  const planned = /^gone:b\.\d+\.(\d+)\./.exec(key)?.[1]
  if (planned !== undefined) return Number(planned) * oneDay < now - keptFor
  if (typeof value !== 'object' || value === null) return false
  if (key.startsWith('mail-link:')) return 'expiresAt' in value && Number(value.expiresAt) < now - keptFor
  // A series may have dates in the future.
  if (!key.startsWith('event:') || 'series' in value || !('end' in value)) return false
  return Number(value.end) < now - (key.startsWith('event:c.') ? keptForColleagues : keptFor)
}
