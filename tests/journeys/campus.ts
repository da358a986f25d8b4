import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import type { BackEnd, Booking, Parameters, Place, Resource } from './back-ends/back-end.ts'
import { createOfficeServer } from './back-ends/office-server.ts'
import { sandbox } from './back-ends/sandbox.ts'
import { seededFolder } from './back-ends/seeded.ts'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

export type { Place }

/** The day all journeys take place: a working Monday, 09:41 in Prague. */
export const today = '2026-11-23'
/** Room for the filters, the timeline and a panel at once. */
export const wideScreen = { viewport: { width: 1600, height: 900 } }
/** 09:41 in Prague. */
export const usualClock = `${today}T08:41:00Z`
const usual = { size: '50', seed: '1', colleagues: 'off', rooms: '200', clock: usualClock, run: '1' }

/** Quarter of the day on the view's wall clock: `quarterOf('10:30') === 42`. */
const quarterOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 4 + minutes / 15
}

/** UTC of a wall time in Prague, which is an hour ahead in winter. */
export const instantOf = (time: string, day = today): number => Date.parse(`${day}T${time}:00+01:00`)

export class Campus {
  readonly page: Page
  readonly backEnd: BackEnd

  constructor(page: Page, backEnd: BackEnd = sandbox) {
    this.page = page
    this.backEnd = backEnd
  }

  /** Opens a path of the application, signed in as the employee. */
  async open(path = '/reservations/reserve', parameters: Parameters = {}): Promise<void> {
    await this.backEnd.open(this.page, path, { ...usual, persona: 'employee', ...parameters })
  }

  /** Goes to a path in the world that is open: another document, as if it were typed. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.addressOf(path))
  }

  addressOf(path: string): string {
    return this.backEnd.addressOf(this.page, path)
  }

  async signIn(): Promise<void> {
    await this.backEnd.signIn(this.page)
  }

  async signOut(): Promise<void> {
    await this.backEnd.signOut(this.page)
  }

  async openReserve(parameters: Parameters = {}): Promise<void> {
    // A phone opens in the list otherwise.
    await this.open(`/reservations/reserve?date=${today}&view=timeline`, parameters)
    await this.isReady()
    // At the usual time a check-in is due. Its bar moves everything down, a moment after the rows are there.
    const isUsual = Object.keys(parameters).every((name) => !(name in usual) && name !== 'persona')
    if (isUsual) await expect(this.page.getByRole('region', { name: 'Check-in due' })).toBeVisible()
  }

  /** Rows are there and the live connection stands; the simulated campus is built first, on the same two cores. */
  async isReady(): Promise<void> {
    await expect(this.page.getByRole('gridcell').first()).toBeVisible()
    await expect(this.page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  }

  /** The room is asked every 5 s. */
  async isAccepted(): Promise<void> {
    await expect(this.page.getByText('It’s reserved for you.')).toBeVisible()
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
  async freeRooms(from: string, to: string): Promise<readonly Place[]> {
    return this.#free('room', from, to)
  }

  /** A desk of the Prague house that has nothing between two wall times. */
  async freeDesk(from: string, to: string): Promise<Place> {
    const [desk] = await this.#free('desk', from, to)
    if (desk === undefined) throw new Error(`The seeded campus has no free desk from ${from} to ${to}`)
    return desk
  }

  async #free(kind: 'room' | 'desk', from: string, to: string): Promise<readonly Resource[]> {
    const found = await this.backEnd.findResources(this.page, kind, 50)
    const near = found.filter(({ email }) => email.startsWith('kar.'))
    const bookings = await Promise.all(near.map((place) => this.bookings(place, from, to)))
    return near.filter((_place, index) => bookings[index]?.length === 0)
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
    }).toPass()
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
    await this.backEnd.arm(this.page, fault)
  }

  async disarm(): Promise<void> {
    await this.backEnd.disarm(this.page)
  }

  /** A resource by its name. */
  async find(name: string): Promise<Place> {
    const [found] = await this.backEnd.findResources(this.page, name, 1)
    if (found === undefined) throw new Error(`The seeded campus has no ${name}`)
    return found
  }

  /** Reads the events of a room between two wall times, as the back end has them. */
  async bookings({ id }: Place, from: string, to: string): Promise<readonly Booking[]> {
    return this.backEnd.bookings(this.page, { resourceId: id, start: instantOf(from), end: instantOf(to) })
  }

  async colleagueBooks({ id }: Place, from: string, to: string, subject: string, day = today): Promise<void> {
    const [start, end] = [instantOf(from, day), instantOf(to, day)]
    await this.backEnd.colleagueBooks(this.page, { resourceId: id, start, end, subject })
  }

  async colleagueCancels({ id }: Place, from: string, to: string, day = today): Promise<void> {
    const [start, end] = [instantOf(from, day), instantOf(to, day)]
    await this.backEnd.colleagueCancels(this.page, { resourceId: id, start, end })
  }

  /** The address of a panel or kiosk, set up in the world of the page that is open. */
  async addressOfDevice(id: string): Promise<string> {
    return this.backEnd.addressOfDevice(this.page, id)
  }

  /**
   * Changes the theme of the system and waits until no colour changes any more. Hidden elements change only when they are
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

  /**
   * Runs axe on the page or a part of it, without a list of passes, because collecting these takes most of the time. Its code is loaded once for
   * each document.
   */
  async #violations(part: string | null, options: RunOptions): Promise<string[]> {
    const isLoaded = await this.page.evaluate(() => 'axe' in window)
    if (!isLoaded) await this.page.evaluate(axe.source)
    const found = await this.page.evaluate(
      async ([inside, given]) => {
        const { violations } = await window.axe.run(inside ?? document, { resultTypes: ['violations'], ...given })
        return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
      },
      [part, options] as const,
    )
    return found.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
  }

  /**
   * Checks the contrast of one text of each look, for a theme that differs from a checked one by its colours alone: texts whose elements have the
   * same classes and states have the same colours.
   */
  async contrastViolations(part: string | null = null): Promise<string[]> {
    await this.page.evaluate((inside) => {
      const looks = new Set<string>()
      const lookOf = (element: Element | null): string =>
        element === null
          ? ''
          : `${lookOf(element.parentElement)}/${element.tagName}.${element.className}${[...element.attributes]
              .filter(({ name }) =>
                /^(?:data-|aria-(?:pressed|selected|current|checked|expanded|disabled)|disabled)/.test(name),
              )
              .map(({ name, value }) => (/^data-(?:key|id|address)$/.test(name) ? '' : `${name}=${value}`))
              .join()}`
      for (const element of (document.querySelector(inside ?? 'body') ?? document.body).querySelectorAll('*')) {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        )
        const look = hasText ? lookOf(element) : ''
        element.toggleAttribute('data-sample', hasText && !looks.has(look))
        looks.add(look)
      }
    }, part)
    return this.#violations('[data-sample]', { runOnly: ['color-contrast'] })
  }

  /** Nothing to complain about, for axe, in the light and in the dark; `inside` looks at a part of the page alone. */
  async isAccessible(inside?: { readonly part: string; readonly but: readonly string[] }): Promise<void> {
    const turnBack = await this.isAccessibleOnce(inside)
    await turnBack()
  }

  /** The same, which leaves the page in the other theme: each change of it paints the whole page. Returns how to turn back. */
  async isAccessibleOnce(inside?: {
    readonly part: string
    readonly but: readonly string[]
  }): Promise<() => Promise<void>> {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const but = Object.fromEntries((inside?.but ?? []).map((rule) => [rule, { enabled: false }]))
    const part = inside?.part ?? null
    const isDark = await this.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await this.#violations(part, inside ? { rules: but } : { runOnly: tags })).toEqual([])
    // The other theme differs by its colours alone.
    await this.turn(isDark ? 'light' : 'dark')
    expect(await this.contrastViolations(part)).toEqual([])
    return () => this.turn(isDark ? 'dark' : 'light')
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
  const folders = ['dist-sandbox/assets', 'dist-server/client/assets', 'dist-office/client/assets'].filter((folder) =>
    existsSync(folder),
  )
  const purifiers = folders.flatMap((folder) =>
    readdirSync(folder).filter(
      (name) => name.endsWith('.js') && readFileSync(`${folder}/${name}`, 'utf8').includes('DOMPurify'),
    ),
  )
  return new RegExp(`^(?:style-src|script-src)-\\w+ inline \\S+/(?:${purifiers.join('|')}) `)
}

/** Refusals of the policy of a page or a worker, in any context of a browser. */
const refusals = new WeakMap<Browser, string[]>()

/** Collects refusals of policies. A worker's violations reach the console only. */
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

/** Times that pages are slower than the machine: `FOYER_SLOWDOWN=4 npx playwright test`. */
const slowdown = Number(process.env['FOYER_SLOWDOWN'] ?? 1)

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/**
 * A journey: a campus of its own in a fresh browser, in Prague, in English. A bug on the page fails it, and so does anything that
 * the headers of a deployment refuse, in all its contexts. `refused` matches those that a journey provokes.
 */
export const journey = base.extend<
  {
    readonly campus: Campus
    /** The back end: the sandbox in the page, or Foyer's own server with the sandbox's data. */
    readonly host: 'sandbox' | 'server'
    readonly refused: RegExp | null
    readonly policy: undefined
  },
  { readonly browser: Browser }
>({
  host: ['sandbox', { option: true }],
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
        if (slowdown > 1) context.on('page', (page) => void slowDown(page))
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
  campus: async ({ page, host }, provide) => {
    const bugs: string[] = []
    page.on('pageerror', (bug) => bugs.push(bug.message))
    const server = host === 'server' ? createOfficeServer(seededFolder) : null
    await provide(new Campus(page, server?.backEnd))
    await server?.close()
    expect(bugs).toEqual([])
  },
})

export { expect }
