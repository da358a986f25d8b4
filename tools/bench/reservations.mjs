// @ts-check
/** The production build before the sandbox server, as a user with 5,000 reservations in 30 days: does anything hold up the page? */
import { runnerImport } from 'vite'
import { withLongTasks } from './long-tasks.mjs'
import { buildServers, openPage, place, withApplication } from './start.mjs'

const resources = 500
/** Milliseconds until the page is at rest, after a load of the list and after anything else. */
const rest = { load: 6_000, other: 1_500 }

/** @typedef {{ id: string, name: string, email: string }} Resource */
/**
 * @typedef {object} Colleague Of `tests/sandbox-server/signed-in.ts`.
 * @property {readonly Resource[]} resources
 * @property {(resource: Resource, hour: number, subject: string) => Promise<string>} book
 */

/** @param {string} origin */
const signInColleague = async (origin) => {
  const { module } = await runnerImport('tests/sandbox-server/signed-in.ts')
  const { signInAt } = /** @type {{ signInAt: (origin: string, user: string) => Promise<Colleague> }} */ (module)
  return signInAt(origin, 'oliver.hughes@foyer.example')
}

/** @param {import('@playwright/test').Locator} locator */
const middleOf = async (locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`Not on screen: ${locator.toString()}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Finds a place first and returns what clicks it, because looking for an element by its role takes the page's own thread.
 * @param {import('@playwright/test').Page} page @param {readonly import('@playwright/test').Locator[]} targets
 */
const clicks = async (page, targets) => {
  const spots = await Promise.all(targets.map((target) => middleOf(target)))
  return async () => {
    for (const { x, y } of spots) {
      await page.mouse.click(x, y)
      await page.waitForTimeout(rest.other)
    }
  }
}

/**
 * In this order, each from where the one before it ended.
 * @type {readonly (readonly [name: string, act: (page: import('@playwright/test').Page, origin: string) => Promise<() => Promise<unknown>>])[]}
 */
const deeds = [
  [
    'start on Home',
    async (page, origin) => async () => {
      await page.goto(`${origin}/home`)
      await page.locator('section[aria-labelledby="home-next"] article').first().waitFor({ timeout: 60_000 })
      await page.waitForTimeout(rest.load)
    },
  ],
  [
    'open Reservations',
    async (page) => {
      const click = await clicks(page, [page.getByRole('link', { name: /^Reservations/ }).first()])
      return async () => {
        await click()
        await page.locator('main li[data-id]').first().waitFor({ timeout: 60_000 })
        await page.waitForTimeout(rest.other)
      }
    },
  ],
  [
    'search',
    async (page) => {
      const { x, y } = await middleOf(page.getByRole('searchbox').first())
      return async () => {
        await page.mouse.click(x, y)
        await page.keyboard.type('weekly', { delay: 120 })
        await page.waitForTimeout(rest.other)
        await page.keyboard.press('Control+A')
        await page.keyboard.press('Delete')
        await page.waitForTimeout(rest.other)
      }
    },
  ],
  [
    'switch statuses',
    async (page) => {
      const chip = page.getByRole('group', { name: /status/i }).getByRole('button', { name: /^(Accepted|Reserved)/ })
      return clicks(page, [chip, chip])
    },
  ],
  [
    'open and close a panel',
    async (page) => {
      const { x, y } = await middleOf(
        page.locator('main li[data-id] button[aria-expanded]:not([aria-haspopup])').nth(2),
      )
      return async () => {
        await page.mouse.click(x, y)
        await page.waitForTimeout(rest.other)
        await page.keyboard.press('Escape')
        await page.waitForTimeout(rest.other)
      }
    },
  ],
  [
    'scroll the list',
    async (page) => async () => {
      await page.mouse.move(800, 600)
      for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, step < 30 ? 900 : -2_700)
      await page.waitForTimeout(rest.other)
    },
  ],
  [
    'a change by a colleague',
    async (page, origin) => {
      const colleague = await signInColleague(origin)
      const [room] = colleague.resources
      if (!room) throw new Error('There are no resources.')
      return async () => {
        await colleague.book(room, 22, 'A change')
        await page.waitForTimeout(rest.load)
      }
    },
  ],
  [
    'offline and online again',
    async (page) => async () => {
      await page.context().setOffline(true)
      await page.waitForTimeout(rest.other)
      await page.context().setOffline(false)
      await page.waitForTimeout(rest.load)
    },
  ],
  ['back to Home', (page) => clicks(page, [page.getByRole('link', { name: /^Home/ }).first()])],
  [
    'timeline',
    async (page) => {
      const click = await clicks(page, [page.getByRole('link', { name: /^Reserve\b/ }).first()])
      return async () => {
        await click()
        await page.waitForTimeout(rest.load)
      }
    },
  ],
]

/** @param {import('@playwright/test').Browser} browser @param {string} world @param {number} rounds */
const measureWorld = (browser, world, rounds) =>
  withApplication(
    browser,
    resources,
    async (origin, storageState) => {
      /** @type {Record<string, { longest: number[], long: number[], cpu: number[] }>} */
      const measured = {}
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ ...place, storageState, serviceWorkers: 'block' })
        const page = await openPage(context)
        for (const [name, deed] of deeds) {
          // A deed that is not possible must not cost the other figures.
          const act = await deed(page, origin).catch(() => null)
          const done = () =>
            act?.().then(
              () => true,
              () => false,
            ) ?? Promise.resolve(false)
          const { result, longest, long, cpu } = await withLongTasks(browser, page, done)
          const words = `longest task ${Math.round(longest)} ms, ${long} over 50 ms, CPU ${Math.round(cpu)} ms`
          console.log(`${world} ${round + 1}/${rounds}, ${name}: ${result ? words : 'could not be done'}`)
          if (!result) continue
          const figures = (measured[name] ??= { longest: [], long: [], cpu: [] })
          figures.longest.push(longest)
          figures.long.push(long)
          figures.cpu.push(cpu)
        }
        await context.close()
      }
      return measured
    },
    ['--world', world],
  )

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Measures the same with about 5,000 reservations and with about 100, because a start has tasks of its own.
 * @param {import('@playwright/test').Browser} browser @param {boolean} short
 */
export const measureReservations = async (browser, short) => {
  buildServers()
  const rounds = short ? 1 : 3
  const usual = await measureWorld(browser, 'campus', rounds)
  const busy = await measureWorld(browser, 'busy', rounds)
  return deeds.map(([name]) => ({
    metric: name,
    'longest task, 100': Math.round(median(usual[name]?.longest ?? [])),
    'longest task, 5,000': Math.round(median(busy[name]?.longest ?? [])),
    'over 50 ms, 100': median(usual[name]?.long ?? []),
    'over 50 ms, 5,000': median(busy[name]?.long ?? []),
    'CPU, 100': Math.round(median(usual[name]?.cpu ?? [])),
    'CPU, 5,000': Math.round(median(busy[name]?.cpu ?? [])),
  }))
}
