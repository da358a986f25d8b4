import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Visible lines of text. */
export type Shown = readonly string[]

/** Timeout in milliseconds, for a busy machine. */
const timeout = 60_000
const interval = 200
/** A single reading can take the whole timeout on a busy machine. */
const leastReadings = 3

export const isReady = async (page: Page): Promise<void> => {
  await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 })
  await page.getByRole('banner').getByText('Live', { exact: true }).waitFor({ timeout: 60_000 })
}

/** Opens a screen from the main menu without a reload. `sign` is a text that only this screen has. */
export const goTo = async (page: Page, place: string, sign: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: place }).click()
  await page.getByRole('main').getByText(sign).first().waitFor({ timeout: 60_000 })
}

/** Reads the rows of the timeline, scrolling from the first to the last. */
export async function readTimeline(page: Page): Promise<Shown> {
  // A tall viewport needs fewer steps.
  await page.setViewportSize({ width: 1600, height: 2_700 })
  const rows = new Map<string, readonly string[]>()
  for (let top = 0; ;) {
    await page.evaluate((to) => document.querySelector('[data-timeline-scroller]')?.scrollTo({ top: to }), top)
    for (const [key, lines] of await readStable(() => page.evaluate(readRows, top))) rows.set(key, lines)
    const next = await page.evaluate(stepDown, top)
    if (next === null) break
    top = next
  }
  await page.setViewportSize({ width: 1600, height: 900 })
  return [...rows.values()].flat()
}

/** Reads the text of the screen. */
export const readMain = (page: Page): Promise<Shown> =>
  readStable(async () => (await page.getByRole('main').innerText()).split('\n').filter((line) => line.trim() !== ''))

/** Lists the lines that only one of the two has. */
function differencesOf(left: Shown, right: Shown): string[] {
  const [lefts, rights] = [new Set(left), new Set(right)]
  const alone = left.filter((line) => !rights.has(line)).map((line) => `shown: ${line}`)
  return [...alone, ...right.filter((line) => !lefts.has(line)).map((line) => `oracle: ${line}`)]
}

/** Compares two pages, repeatedly, because a minute may end or a change may arrive in between. */
export async function compareShown(
  left: Page,
  right: Page,
  read: (page: Page) => Promise<Shown>,
): Promise<readonly string[]> {
  const until = Date.now() + timeout
  for (let readings = 1; ; readings += 1) {
    const [shown, oracle] = await Promise.all([read(left), read(right)])
    const differences = differencesOf(shown, oracle)
    if (differences.length === 0 || (Date.now() > until && readings >= leastReadings)) return differences
  }
}

/** Waits for a reading that is complete and the same three times in a row. */
async function readStable<Read>(read: () => Promise<Read | null>): Promise<Read> {
  const until = Date.now() + timeout
  let before = ''
  for (let same = 0; ;) {
    const now = await read()
    const text = JSON.stringify(now)
    same = now !== null && text === before ? same + 1 : 0
    if (now !== null && same === 2) return now
    if (Date.now() > until) throw new Error('Timed out: the screen keeps changing.')
    before = text
    await wait(interval)
  }
}

/** Null while something is still being drawn or loaded, or the rows are not yet those scrolled to. */
function readRows(top: number): [string, string[]][] | null {
  const grid = document.querySelector('[role=grid]')
  if (grid === null || grid.hasAttribute('aria-busy') || grid.querySelector('[data-loading]') !== null) return null
  // My day is pinned above the resources at any scroll position.
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-timeline-body] [role=row][data-key]')]
  const first = Math.min(...rows.map((row) => Number(row.getAttribute('aria-rowindex'))))
  const rowsAround = 6
  if (Math.abs(first - top / (rows[0]?.offsetHeight ?? 1)) > rowsAround) return null
  return rows.map((row) => {
    const cells = [...row.querySelectorAll('[role=gridcell]')].map((cell) =>
      ['aria-colindex', 'aria-colspan', 'data-state', 'aria-label'].map((name) => cell.getAttribute(name)).join(' '),
    )
    const subjects = [...row.querySelectorAll('[data-look]')].map((box) => box.textContent ?? '')
    // The time of the resource's zone may differ by a minute between the two pages.
    const head = (row.querySelector('[role=rowheader]')?.getAttribute('aria-label') ?? '').replace(/\d\d:\d\d/, '')
    const lines = [...cells, ...subjects.toSorted()].map((words, index) => `${head}, ${index}: ${words}`)
    return [row.dataset['key'] ?? '', lines]
  })
}

function stepDown(top: number): number | null {
  const scroller = document.querySelector('[data-timeline-scroller]')
  if (scroller === null) return null
  const last = scroller.scrollHeight - scroller.clientHeight
  return top >= last ? null : Math.min(last, top + Math.round(scroller.clientHeight * 0.8))
}
