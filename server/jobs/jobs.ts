import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Office } from '../office.ts'
import { reasonOf } from '../plain-fault.ts'
import { noteRun } from '../store/job-runs.ts'

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

/** Milliseconds after which a job is run at the latest: changes of another process wake no job here. */
const longestWait = 30_000
/** Milliseconds after which a job is tried again that another process runs: that one may have looked before the last change. */
const busyWait = 1_000
/** Milliseconds between two notes of when a job has run, for `operation/health.ts`. */
const noteEvery = oneMinute

/** Runs jobs until they are stopped, each in one process at a time. */
export function startJobs(office: Office, jobs: readonly Job[]): Jobs {
  const running = new Set<Promise<void>>()
  const wakes = new Map<string, () => void>()
  let isStopped = false

  for (const job of jobs) {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isRunning = false
    let isWanted = false
    let notedAt = 0
    /** Not each run: a job runs after many changes, and each note is a change, too. */
    const note = async (): Promise<void> => {
      if (office.now() - notedAt < noteEvery) return
      await noteRun(office.db, job.name, office.now())
      notedAt = office.now()
    }
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
      const run = runOnce(office, job, note).then((next) => {
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
    },
  }
}

/** Returns when the job has something to do next. A job that fails is tried again. */
async function runOnce(office: Office, job: Job, note: () => Promise<void>): Promise<number | null> {
  let next: number | null = null
  try {
    const isDone = await office.alone(`job ${job.name}`, async () => {
      next = await job.run(office)
      await note()
    })
    return isDone ? next : office.now() + busyWait
  } catch (error) {
    office.log.error({ job: job.name, reason: reasonOf(error) }, 'A job failed.')
    return null
  }
}
