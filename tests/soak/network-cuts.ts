import type { Page } from '@playwright/test'
import type { Server } from '#mocks/server/server.ts'
import { info, judge, judgeEmpty, type Row } from './row.ts'

/** Start and end in milliseconds from the first reading. */
interface Cut {
  readonly from: number
  readonly to: number
}

/** Start and length of each cut as shares of the time, from minutes to hours. */
const plan = [
  { at: 0.05, takes: 0.004 },
  { at: 0.16, takes: 0.09 },
  { at: 0.36, takes: 0.015 },
  { at: 0.42, takes: 0.001 },
  { at: 0.5, takes: 0.2 },
  { at: 0.8, takes: 0.008 },
  { at: 0.86, takes: 0.002 },
] as const

const minute = 60_000
/** Milliseconds after which data is stale, plus a margin for the displayed minute. */
const staleAfter = 10 * minute + 5_000
/** Milliseconds until missed changes are shown (quality, recovery). */
const longestReturn = 5_000

/** Network cuts of a device. */
export interface NetworkCuts {
  /** Called before every step with the milliseconds since the first reading. */
  before(elapsed: number): Promise<void>
  rows(name: string): Row[]
}

/**
 * Cuts the network of a page several times in `length` milliseconds. A door panel must not be green with stale data, and must be
 * live soon after the network is back.
 */
export function cutNetwork(page: Page, { hub }: Pick<Server, 'hub'>, length: number, isPanel: boolean): NetworkCuts {
  const cuts = plan.map(({ at, takes }): Cut => ({ from: at * length, to: (at + takes) * length }))
  let current: Cut | null = null
  let backSince: number | null = null
  let slowest = 0
  let checkedAt = 0
  const green: string[] = []

  async function check(elapsed: number): Promise<void> {
    const shown = await page.evaluate(() => {
      const main = document.querySelector<HTMLElement>('main[data-kind]')
      return { kind: main?.dataset['kind'] ?? '', text: main?.textContent ?? '' }
    })
    checkedAt = elapsed
    const isGreen = shown.kind === 'free' || shown.kind === 'soon'
    if (current && elapsed - current.from > staleAfter && isGreen)
      green.push(`${Math.round((elapsed - current.from) / minute)} min`)
    if (backSince === null || !shown.text.includes('Live')) return
    slowest = Math.max(slowest, elapsed - backSince)
    backSince = null
  }

  return {
    async before(elapsed) {
      const wanted = cuts.find(({ from, to }) => elapsed >= from && elapsed < to) ?? null
      if (wanted !== current) {
        current = wanted
        await page.context().setOffline(wanted !== null)
        // An open connection outlives `setOffline`.
        if (wanted) hub.drop()
        else backSince = elapsed
      }
      // Checked once a minute, and at every step until it is live again.
      const isDue = current !== null && Math.abs(elapsed - checkedAt) >= minute
      if (isPanel && (isDue || backSince !== null)) await check(elapsed)
    },
    rows: (name) => [
      info(name, 'network cuts', cuts.map(({ from, to }) => `${Math.round((to - from) / 6_000) / 10} min`).join(', ')),
      ...(isPanel
        ? [
            judgeEmpty(name, 'green past the set age', green, ','),
            judge(
              name,
              'slowest return, s',
              backSince === null ? slowest / 1_000 : 'never',
              `<= ${longestReturn / 1_000}`,
              backSince === null && slowest <= longestReturn,
            ),
          ]
        : []),
    ],
  }
}
