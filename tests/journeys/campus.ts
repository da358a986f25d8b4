import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import type { SandboxControls } from '#sandbox/page-controls.ts'

declare global {
  interface Window {
    readonly __sandbox: SandboxControls
  }
}

/** The day all journeys take place: a working Monday, 09:41 in Prague. */
export const today = '2026-11-23'
/** Room for the filters, the timeline and a panel at once. */
export const wideScreen = { viewport: { width: 1600, height: 900 } }
const usual = { size: '50', seed: '1', colleagues: 'off', rooms: '200', clock: `${today}T08:41:00Z`, run: '1' }

export interface Place {
  readonly id: string
  readonly name: string
}

/** Quarter of the day on the view's wall clock: `quarterOf('10:30') === 42`. */
const quarterOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 4 + minutes / 15
}

/** UTC of a wall time of the day in Prague, which is an hour ahead in November. */
export const instantOf = (time: string): number => Date.parse(`${today}T${time}:00+01:00`)

export class Campus {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the sandbox signed in as the employee, at a path of the application. */
  async open(path = '/reservations/reserve', parameters: Readonly<Record<string, string>> = {}): Promise<void> {
    const query = new URLSearchParams({ ...usual, persona: 'employee', ...parameters })
    await this.page.goto(`./?${query}#${path}`)
  }

  async openReserve(parameters: Readonly<Record<string, string>> = {}): Promise<void> {
    // A phone opens in the list otherwise.
    await this.open(`/reservations/reserve?date=${today}&view=timeline`, parameters)
    await this.isReady()
    // At the usual time a check-in is due. Its bar moves everything down, a moment after the rows are there.
    const isUsual = Object.keys(parameters).every((name) => !(name in usual) && name !== 'persona')
    if (isUsual) await expect(this.page.getByRole('region', { name: 'Check-in due' })).toBeVisible()
  }

  /** Rows are there and the live connection stands; the simulated campus is built first, on the same two cores. */
  async isReady(): Promise<void> {
    await expect(this.page.getByRole('gridcell').first()).toBeVisible({ timeout: 30_000 })
    await expect(this.page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  }

  /** The room is asked every 5 s. */
  async isAccepted(): Promise<void> {
    await expect(this.page.getByText('It’s reserved for you.')).toBeVisible({ timeout: 30_000 })
  }

  get grid(): Locator {
    return this.page.getByRole('grid')
  }

  get form(): Locator {
    return this.page
      .getByRole('complementary')
      .or(this.page.getByRole('dialog'))
      .filter({ hasText: /New reservation|Reserved/ })
  }

  /** Rooms of the Prague house that have nothing between two wall times and whose rules allow it. */
  async freeRooms(from: string, to: string): Promise<Place[]> {
    return this.page.evaluate(
      async ([start, end]) => {
        const rooms = await window.__sandbox.findResources('room', 50)
        const free: Place[] = []
        for (const { id, name, email } of rooms) {
          if (!email.startsWith('kar.')) continue
          if ((await window.__sandbox.busy(id, start, end)).length === 0) free.push({ id, name })
        }
        return free
      },
      [instantOf(from), instantOf(to)] as const,
    )
  }

  /** A desk of the Prague house that has nothing between two wall times. */
  async freeDesk(from: string, to: string): Promise<Place> {
    const desk = await this.page.evaluate(
      async ([start, end]) => {
        for (const { id, name, email } of await window.__sandbox.findResources('desk', 50)) {
          if (!email.startsWith('kar.')) continue
          if ((await window.__sandbox.busy(id, start, end)).length === 0) return { id, name }
        }
        return null
      },
      [instantOf(from), instantOf(to)] as const,
    )
    if (desk === null) throw new Error(`The seeded campus has no free desk from ${from} to ${to}`)
    return desk
  }

  async freeRoom(from: string, to: string): Promise<Place> {
    const [room] = await this.freeRooms(from, to)
    if (room === undefined) throw new Error(`The seeded campus has no free room from ${from} to ${to}`)
    return room
  }

  /** Narrows the timeline to one room by the search box, as a user would. */
  async show(place: Place): Promise<Locator> {
    await this.page.getByRole('searchbox', { name: 'Search resources' }).fill(place.name)
    const row = this.row(place)
    // The list is narrowed a moment after the words were typed, and the row moves up.
    await expect(this.page.getByText(/^\d+ of \d+( resources?)?$/).first()).toBeVisible()
    await expect(row).toBeVisible()
    await expect(row.getByRole('gridcell').first()).toBeVisible()
    return row
  }

  row(place: Place): Locator {
    return this.page.locator(`[role=row][data-key="${place.id}"]`)
  }

  /** Client point in the middle of a quarter of a visible row. */
  async pointAt(place: Place, time: string): Promise<{ x: number; y: number }> {
    // Only checks that the row has come to rest: a new arrangement moves it, and its names come a moment after its boxes.
    await expect(this.page.getByRole('grid').first()).not.toHaveAttribute('aria-busy')
    await this.row(place).getByRole('rowheader').hover({ trial: true })
    return this.row(place).evaluate((row, quarter) => {
      for (const cell of row.querySelectorAll('[role=gridcell]')) {
        const first = Number(cell.getAttribute('aria-colindex')) - 2
        const count = Number(cell.getAttribute('aria-colspan') ?? 1)
        if (quarter < first || quarter >= first + count) continue
        const box = cell.getBoundingClientRect()
        return { x: box.left + ((quarter - first + 0.5) * box.width) / count, y: box.top + box.height / 2 }
      }
      throw new Error('no such quarter on screen')
    }, quarterOf(time))
  }

  /** Brings the mouse to a quarter of a row; a row that was still on its way is aimed at again. */
  async aimAt(place: Place, time: string): Promise<{ x: number; y: number }> {
    let aimed = { x: 0, y: 0 }
    await expect(async () => {
      aimed = await this.pointAt(place, time)
      await this.page.mouse.move(aimed.x, aimed.y)
      const key = await this.page.evaluate(
        ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=row]')?.getAttribute('data-key'),
        aimed,
      )
      expect(key).toBe(place.id)
    }).toPass({ timeout: 15_000 })
    return aimed
  }

  /** Presses at one quarter, walks to the other and lets go. */
  async drag(place: Place, from: string, lastQuarter: string): Promise<void> {
    const end = await this.pointAt(place, lastQuarter)
    const start = await this.aimAt(place, from)
    await this.page.mouse.down()
    await this.page.mouse.move((start.x + end.x) / 2, end.y, { steps: 3 })
    await this.page.mouse.move(end.x, end.y, { steps: 3 })
    await this.page.mouse.up()
  }

  async arm(fault: string): Promise<void> {
    await this.page.evaluate((name) => window.__sandbox.arm(name), fault)
  }

  /** What stands in a room's calendar between two wall times, by the back end's own books. */
  async bookings(place: Place, from: string, to: string): Promise<readonly { readonly subject: string }[]> {
    return this.page.evaluate(([id, start, end]) => window.__sandbox.busy(id, start, end), [
      place.id,
      instantOf(from),
      instantOf(to),
    ] as const)
  }

  async colleagueBooks(place: Place, from: string, to: string, subject: string): Promise<void> {
    await this.page.evaluate(
      ([resourceId, start, end, words]) => window.__sandbox.colleagueBooks({ resourceId, start, end, subject: words }),
      [place.id, instantOf(from), instantOf(to), subject] as const,
    )
  }

  async colleagueCancels(place: Place, from: string, to: string): Promise<void> {
    await this.page.evaluate(
      ([resourceId, start, end]) => window.__sandbox.colleagueCancels({ resourceId, start, end }),
      [place.id, instantOf(from), instantOf(to)] as const,
    )
  }

  /** The address of a panel or kiosk, set up in the world of the page that is open. */
  async addressOfDevice(id: string): Promise<string> {
    const code = await this.page.evaluate((kiosk) => window.__sandbox.setUpKiosk(kiosk), id)
    const address = new URL(this.page.url())
    address.searchParams.set('panel', 'off')
    address.hash = `/${id.startsWith('panel') ? 'panel' : 'kiosk'}/${id}?setup=${encodeURIComponent(code)}`
    return address.href
  }

  /**
   * Changes the theme of the system; done when no colour is on its way any more. What is out of sight changes only when it is
   * looked at, and then at once.
   */
  async turn(colorScheme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await this.page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(changing.map(({ finished }) => finished))
    })
  }

  /** What axe finds by some of its rules. */
  async violations(rules: string[]): Promise<string[]> {
    const axe = new AxeBuilder({ page: this.page }).options({ resultTypes: ['violations'] }).setLegacyMode()
    const { violations } = await axe.withRules(rules).analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }

  /** Nothing to complain about, for axe, in the light and in the dark; `inside` looks at a part of the page alone. */
  async isAccessible(inside?: { readonly part: string; readonly but: readonly string[] }): Promise<void> {
    const axe = (): AxeBuilder => {
      // In the page itself, and of what is right nothing is told: collecting both takes most of the time.
      const builder = new AxeBuilder({ page: this.page }).options({ resultTypes: ['violations'] }).setLegacyMode()
      return inside ? builder.include(inside.part).disableRules([...inside.but]) : builder
    }
    const words = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] =>
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const isDark = await this.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(words(await (inside ? axe() : axe().withTags(tags)).analyze())).toEqual([])
    // The other theme differs by its colours alone.
    await this.turn(isDark ? 'light' : 'dark')
    expect(words(await axe().withRules(['color-contrast']).analyze())).toEqual([])
    await this.turn(isDark ? 'dark' : 'light')
  }
}

/** Returns the text on the clipboard, as another page gets it: Foyer's own headers permit no script to read it. */
export async function readClipboard(page: Page): Promise<string> {
  const other = await page.context().newPage()
  await other.goto('data:text/html,<textarea></textarea>')
  const field = other.locator('textarea')
  await field.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await other.close()
  return text
}

/**
 * The purifier parses the text of a mail, which is as its sender wrote it, into a document of its own: the policy refuses the styles
 * and handlers there. Matches these refusals, by the file that contains the purifier.
 */
function refusedInMails(): RegExp {
  const folders = ['dist-sandbox/assets', 'dist-server/client/assets'].filter((folder) => existsSync(folder))
  const purifiers = folders.flatMap((folder) =>
    readdirSync(folder).filter(
      (name) => name.endsWith('.js') && readFileSync(`${folder}/${name}`, 'utf8').includes('DOMPurify'),
    ),
  )
  return new RegExp(`^(?:style-src|script-src)-\\w+ inline \\S+/(?:${purifiers.join('|')}) `)
}

/** What the policy of the page or of a worker refused, in any context of this browser. */
const refusals = new WeakMap<Browser, string[]>()

/** Collects what policies refuse. A worker's violations reach the console only. */
async function watchPolicy(context: BrowserContext, refused: string[]): Promise<void> {
  context.on('console', (message) => {
    const isPolicy = /Content[ -]Security[ -]Policy|Trusted ?Type/i.test(message.text())
    if (message.worker() !== null && isPolicy) refused.push(message.text())
  })
  await context.exposeBinding('reportRefusal', (_source, refusal: string) => void refused.push(refusal))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const { reportRefusal } = window as unknown as { reportRefusal(refusal: string): void }
      reportRefusal([effectiveDirective, blockedURI, sourceFile, sample].join(' '))
    })
  })
}

/**
 * A journey: a campus of its own in a fresh browser, in Prague, in English. A bug on the page fails it, and so does anything that
 * the headers of a deployment refuse, in all its contexts. `refused` matches those that a journey provokes.
 */
export const journey = base.extend<
  { readonly campus: Campus; readonly refused: RegExp | null; readonly policy: undefined },
  { readonly browser: Browser }
>({
  locale: 'en-GB',
  timezoneId: 'Europe/Prague',
  refused: [null, { option: true }],
  browser: [
    async ({ browser }, provide) => {
      const list: string[] = []
      refusals.set(browser, list)
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await watchPolicy(context, list)
        return context
      }
      await provide(browser)
    },
    { scope: 'worker' },
  ],
  policy: [
    async ({ browser, refused }, provide) => {
      const list = refusals.get(browser) ?? []
      list.length = 0
      await provide(undefined)
      const expected = list.length === 0 ? /^$/ : (refused ?? refusedInMails())
      expect(list.filter((refusal) => !expected.test(refusal))).toEqual([])
    },
    { auto: true },
  ],
  campus: async ({ page }, provide) => {
    const bugs: string[] = []
    page.on('pageerror', (bug) => bugs.push(bug.message))
    await provide(new Campus(page))
    expect(bugs).toEqual([])
  },
})

export { expect }
