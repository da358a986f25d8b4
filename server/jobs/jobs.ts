import { randomUUID } from 'node:crypto'
import type { Office } from '../office.ts'
import { reasonOf } from '../plain-fault.ts'

/** Background work: each run does the due part. */
export interface Job {
  readonly name: string
  /** Returns when it has something to do next, in UTC milliseconds, or null if it does not know of anything. */
  run(office: Office): Promise<number | null>
}

export interface Jobs {
  /** Runs a job soon, since something that it may have to do was written. */
  wake(name: string): void
  /** Lets the jobs that run come to their end. */
  stop(): Promise<void>
}

/** Milliseconds for which a process has a job to itself. A process that ended leaves it to others after that. */
const leaseFor = 60_000
/** Milliseconds after which a job is run at the latest: changes of another process wake no job here. */
const longestWait = 30_000

/** Runs jobs until they are stopped, each in one process at a time. */
export function startJobs(office: Office, jobs: readonly Job[]): Jobs {
  const holder = randomUUID()
  const running = new Set<Promise<void>>()
  const wakes = new Map<string, () => void>()
  let isStopped = false

  for (const job of jobs) {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isRunning = false
    let isWanted = false
    const plan = (wait: number): void => {
      if (timer !== null) clearTimeout(timer)
      if (!isStopped) timer = setTimeout(begin, Math.min(Math.max(wait, 0), longestWait))
    }
    const begin = (): void => {
      if (isStopped) return
      if (isRunning) {
        isWanted = true
        return
      }
      isRunning = true
      isWanted = false
      const run = runOnce(office, job, holder).then((next) => {
        isRunning = false
        plan(isWanted ? 0 : next === null ? longestWait : next - office.now())
      })
      running.add(run)
      void run.finally(() => running.delete(run))
    }
    wakes.set(job.name, begin)
    plan(0)
  }

  return {
    wake: (name) => wakes.get(name)?.(),
    stop: async () => {
      isStopped = true
      await Promise.all(running)
      await office.db.deleteFrom('leases').where('holder', '=', holder).execute()
    },
  }
}

/** Returns when the job has something to do next. A job that fails is tried again. */
async function runOnce(office: Office, job: Job, holder: string): Promise<number | null> {
  try {
    return (await takeLease(office, job.name, holder)) ? await job.run(office) : null
  } catch (error) {
    office.log.error({ job: job.name, reason: reasonOf(error) }, 'A job failed.')
    return null
  }
}

async function takeLease({ db, now }: Office, name: string, holder: string): Promise<boolean> {
  const until = now() + leaseFor
  await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((is) => is.or([is('leases.holder', '=', holder), is('leases.until', '<', now())])),
    )
    .execute()
  const lease = await db.selectFrom('leases').select('holder').where('name', '=', name).executeTakeFirst()
  return lease?.holder === holder
}
