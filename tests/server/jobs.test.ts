import { describe, expect, it, vi } from 'vitest'
import { type Job, startJobs } from '#server/jobs/jobs.ts'
import { openOffice } from './open-office.ts'

/** A job that counts its runs. */
const counting = (run: (runs: number) => Promise<number | null> = async () => null) => {
  const counted = { runs: 0 }
  const job: Job = { name: 'count', run: () => run(++counted.runs) }
  return { counted, job }
}

describe('jobs', () => {
  it('run in one process at a time, and in another one soon after that', async () => {
    const { office } = await openOffice()
    let end = () => {}
    const one = counting(async () => {
      await new Promise<void>((resolve) => (end = resolve))
      return null
    })
    const other = counting()
    const first = startJobs(office, [one.job])
    await vi.waitUntil(() => one.counted.runs === 1)
    const second = startJobs(office, [other.job])
    for (let woken = 0; woken < 5; woken++) {
      second.wake('count')
      await office.db.selectFrom('people').select('id').execute()
    }
    expect(other.counted.runs).toBe(0)
    end()
    // What it was woken for is not left to the next of its own looks, half a minute later.
    await vi.waitUntil(() => other.counted.runs === 1)
    await second.stop()
    await first.stop()
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
