import type { Office } from '../office.ts'
import { reasonOf } from '../plain-fault.ts'
import { eventsAfter, eventsKeptFor, newestEventId, type ToldEvent } from '../store/outbox.ts'

export interface OutboxFollower {
  /** Looks at once. Called after a commit that told something. */
  wake(): void
  /** Waits for the look under way. */
  stop(): Promise<void>
}

export interface OutboxListener {
  /** Called before each look, with the instant of the last one that succeeded in UTC milliseconds: sessions that ended since must not hear later events. */
  prepare(since: number): Promise<void>
  /** Called before a look after the store was out of reach for so long that events may be forgotten. */
  missed(): void
  deliver(event: ToldEvent): Promise<void> | void
}

/** Milliseconds between two looks: nobody wakes this process when a session ends. */
const lookEvery = 1_000
const eventsAtOnce = 500

/** Delivers the events of the outbox that are committed from now on, each once and in order. */
export async function followOutbox(
  { db, log, now }: Pick<Office, 'db' | 'log' | 'now'>,
  { prepare, missed, deliver }: OutboxListener,
): Promise<OutboxFollower> {
  let last = await newestEventId(db)
  let looked = { at: now(), passed: performance.now() }
  let isStopped = false
  let isWanted = false
  let isAway = false
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    const begun = { at: now(), passed: performance.now() }
    await prepare(looked.at)
    if (begun.passed - looked.passed > eventsKeptFor) missed()
    for (;;) {
      const events = await eventsAfter(db, last, eventsAtOnce)
      for (const event of events) {
        await deliver(event)
        last = event.id
      }
      if (events.length < eventsAtOnce) break
    }
    looked = begun
  }
  const run = async (): Promise<void> => {
    do {
      isWanted = false
      try {
        await look()
        if (isAway) log.info('The outbox can be read again.')
        isAway = false
      } catch (error) {
        // Once, and not every second until the database is back.
        if (!isAway) log.error({ reason: reasonOf(error) }, 'The outbox could not be read.')
        isAway = true
        return
      }
    } while (isWanted && !isStopped)
  }
  const wake = (): void => {
    if (isStopped) return
    isWanted = true
    looking ??= run().finally(() => {
      looking = null
    })
  }
  const timer = setInterval(wake, lookEvery)
  timer.unref()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await looking
    },
  }
}
