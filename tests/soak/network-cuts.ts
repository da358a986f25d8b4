import type { Page } from '@playwright/test'
import type { Server } from '#mocks/server/server.ts'
import { judge, type Row, tell } from './row.ts'

/** Milliseconds of the simulated day. */
interface Cut {
  readonly from: number
  readonly to: number
}

/** Where in the time they begin, and what part of it they take: of 22 hours some minutes, a third of an hour, and hours. */
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
/** Milliseconds after which data is too old unless the server says otherwise, and a little for the minute that is drawn. */
const staleAfter = 10 * minute + 5_000
/** Milliseconds in which what was missed shows (quality, recovery). */
const longestReturn = 5_000

/** The network of a device that is cut several times a day. */
export interface NetworkCuts {
  /** To be called before every step, with the milliseconds gone by since the first reading. */
  before(elapsed: number): Promise<void>
  rows(name: string): Row[]
}

/**
 * Cuts the network of a page several times in `length` milliseconds. A door panel is looked at meanwhile: past the age that is
 * set it must not be green, and it is live soon after the network is back.
 */
export function cutNetwork(page: Page, { hub }: Pick<Server, 'hub'>, length: number, isPanel: boolean): NetworkCuts {
  const cuts = plan.map(({ at, takes }): Cut => ({ from: at * length, to: (at + takes) * length }))
  let current: Cut | null = null
  let backSince: number | null = null
  let slowest = 0
  let lookedAt = 0
  const green: string[] = []

  async function look(elapsed: number): Promise<void> {
    const shown = await page.evaluate(() => {
      const main = document.querySelector<HTMLElement>('main[data-kind]')
      return { kind: main?.dataset['kind'] ?? '', text: main?.textContent ?? '' }
    })
    lookedAt = elapsed
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
        // A connection that stands outlives the browser's word.
        if (wanted) hub.drop()
        else backSince = elapsed
      }
      // Once a minute; until it is back, at every step.
      const isDue = current !== null && Math.abs(elapsed - lookedAt) >= minute
      if (isPanel && (isDue || backSince !== null)) await look(elapsed)
    },
    rows: (name) => [
      tell(name, 'network cuts', cuts.map(({ from, to }) => `${Math.round((to - from) / 6_000) / 10} min`).join(', ')),
      ...(isPanel
        ? [
            judge(name, 'green past the set age', green.length === 0 ? 0 : green.join(), '0', green.length === 0),
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
