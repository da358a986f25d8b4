import { describe, expect, it, vi } from 'vitest'
import { type Job, startJobs } from '#server/jobs/jobs.ts'
import { openOffice } from './open-office.ts'

const minute = 60_000

/** A job that counts its runs. */
const counting = (run: (runs: number) => Promise<number | null> = async () => null) => {
  const counted = { runs: 0 }
  const job: Job = { name: 'count', run: () => run(++counted.runs) }
  return { counted, job }
}

describe('jobs', () => {
  it('run in one process at a time, and in another one after the first has ended', async () => {
    const { office } = await openOffice()
    const [one, other] = [counting(), counting()]
    const first = startJobs(office, [one.job])
    await vi.waitUntil(() => one.counted.runs === 1)
    const second = startJobs(office, [other.job])
    for (let woken = 0; woken < 5; woken++) second.wake('count')
    await second.stop()
    expect(other.counted.runs).toBe(0)
    await first.stop()
    const third = startJobs(office, [other.job])
    await vi.waitUntil(() => other.counted.runs === 1)
    await third.stop()
  })

  it('move to another process a minute after theirs was killed', async () => {
    const here = await openOffice()
    const until = here.now + minute
    await here.office.db.insertInto('leases').values({ name: 'count', holder: 'killed', until }).execute()
    const { counted, job } = counting()
    const jobs = startJobs(here.office, [job])
    await jobs.stop()
    expect(counted.runs).toBe(0)
    here.now += minute + 1
    const later = startJobs(here.office, [job])
    await vi.waitUntil(() => counted.runs === 1)
    await later.stop()
  })

  it('run again if woken while running, also after a failure', async () => {
    const { office } = await openOffice()
    let goOn = () => {}
    const { counted, job } = counting(async (runs) => {
      if (runs === 1) await new Promise<void>((resolve) => (goOn = resolve))
      if (runs === 2) throw new Error('Not today')
      return null
    })
    const jobs = startJobs(office, [job])
    await vi.waitUntil(() => counted.runs === 1)
    jobs.wake('count')
    goOn()
    await vi.waitUntil(() => counted.runs === 2)
    jobs.wake('count')
    await vi.waitUntil(() => counted.runs >= 3)
    await jobs.stop()
    expect(counted.runs).toBe(3)
  })
})
