import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { createControls } from '#mocks/controls.ts'
import type { BackEnd } from '#mocks/back-end.ts'
import type { DrawnKiosk } from '#mocks/server/kiosks/drawn-kiosks.ts'
import type { Server } from '#mocks/server/server.ts'
import { undoPeriod } from '#src/features/notices/model/state.ts'
import { realTimers } from '#mocks/server/time/clock.ts'
import { type Campus, openCampus } from './open-campus.ts'
import { info, judgeEmpty, type Row, timed } from './row.ts'
import { isReady } from './shown.ts'
import { timeOfText, watchText } from './watch-text.ts'

export interface DevicesOptions {
  readonly client: string
  /** Number of bookings at the panel, and of bookings by a colleague. Each is ended or cancelled again. */
  readonly bookings: number
}

const name = 'devices'
/** Monday, 9:46 in Prague, with enough time left in the day. */
const at = Date.parse('2026-11-23T08:46:00Z')
const date = '2026-11-23'
const hour = 3_600_000
/** Timeout for a change to be shown, in milliseconds. */
const timeout = 15_000

/** Response time of a room in milliseconds, which is not measured. */
const roomDelay = 200

/** Pause between two changes in milliseconds. */
const pause = 1_000

/** Subject of bookings at the panel (`panel.subject`). */
const panelSubject = 'Reserved on the door panel'

/** Screens that show the same room. */
interface Screens {
  readonly panel: Page
  readonly app: Page
  readonly lobby: Page
}

/**
 * Books at a door panel and as a colleague, and checks that a panel, the application and a lobby kiosk show each change. Measures
 * the time from the call or the change on the server to the frame that shows it.
 */
export async function soakDevices(browser: Browser, { client, bookings }: DevicesOptions): Promise<Row[]> {
  const calls: number[] = []
  const onCall = ({ method, url }: Request): void => {
    if (method !== 'GET' && new URL(url).pathname.includes('/calendar/events')) calls.push(Date.now())
  }
  const campus = await openCampus({ client, size: 500, timers: realTimers, realNow: Date.now, at, onCall })
  try {
    const { server } = campus
    const { panel: device, lobby: kiosk } = findDevices(server)
    const { resource } = device
    if (resource === null) throw new RangeError('The panel is at no room')
    const controls = createControls({ server } as BackEnd)
    controls.colleagues(false)
    controls.roomDelay(roomDelay)
    controls.colleagueCancels({ resourceId: resource.id, start: at - hour, end: at + 10 * hour })
    const atPanel = await campus.enterAsDevice(browser, device)
    const inApp = await campus.enter(browser)
    const atLobby = await campus.enterAsDevice(browser, kiosk)
    const screens: Screens = { panel: atPanel.page, app: inApp.page, lobby: atLobby.page }
    await openScreens(screens, campus, inApp.open, resource)

    const delays = { booked: new Delays(), finished: new Delays(), made: new Delays(), cancelled: new Delays() }
    for (let number = 1; number <= bookings; number += 1) {
      const clicked = Date.now()
      await click(screens.panel, /^30 min/)
      await click(screens.panel, 'Reserve as guest')
      await delays.booked.measure(screens, ['app', 'lobby'], panelSubject, true, () => firstAfter(calls, clicked))
      await click(screens.panel, 'End now')
      // The call is sent after the undo period.
      const ended = Date.now() + undoPeriod
      await click(screens.panel, 'End meeting')
      await delays.finished.measure(screens, ['app', 'lobby'], panelSubject, false, () => firstAfter(calls, ended))

      const subject = `Colleague ${number}`
      const start = server.clock.now() + hour
      const madeAt = Date.now()
      const id = controls.colleagueBooks({ resourceId: resource.id, start, end: start + hour, subject })
      await delays.made.measure(screens, ['panel', 'app', 'lobby'], subject, true, () => madeAt)
      const cancelledAt = Date.now()
      controls.colleagueCancels(id)
      await delays.cancelled.measure(screens, ['panel', 'app', 'lobby'], subject, false, () => cancelledAt)
    }
    const bugs = [...atPanel.bugs, ...inApp.bugs, ...atLobby.bugs]
    const missed = Object.entries(delays).flatMap(([what, { missing }]) =>
      missing.map((where) => `${what} in ${where}`),
    )
    return [
      info(name, 'bookings at the panel and by a colleague', `${bookings} + ${bookings}`),
      judgeEmpty(name, 'changes never shown', missed, ', '),
      judgeEmpty(name, 'errors thrown', bugs),
      ...rowsOf('booked at the panel, to the', delays.booked),
      ...rowsOf('finished at the panel, to the', delays.finished),
      ...rowsOf('booked by a colleague, to the', delays.made),
      ...rowsOf('cancelled by a colleague, to the', delays.cancelled),
    ]
  } finally {
    await campus.close()
  }
}

/** Creates a panel whose room accepts reservations at once, and a lobby kiosk of its building that shows meetings. */
function findDevices({ kiosks, resources }: Server): { readonly panel: DrawnKiosk; readonly lobby: DrawnKiosk } {
  for (const panel of kiosks.all) {
    const room = panel.resource && resources.byId.get(panel.resource.id)
    if (!room || panel.outOfOrder !== null || room.requiresConfirmation || room.isFailing || room.reservedTo !== null)
      continue
    if (!room.reservationsEnabled || Object.values(room.settings).some((limit) => typeof limit === 'number')) continue
    const lobby = kiosks.all.find((one) => one.kind === 'lobby' && one.building === panel.building)
    if (lobby && lobby.outOfOrder === null && lobby.csCode !== 'CS0637') return { panel, lobby }
  }
  throw new RangeError('The world has no such panel')
}

async function openScreens(
  { panel, app, lobby }: Screens,
  { server }: Campus,
  open: (path: string) => Promise<void>,
  room: { readonly id: string; readonly name: string },
): Promise<void> {
  await open(`/reservations/reserve?date=${date}`)
  await isReady(app)
  await app.getByRole('searchbox', { name: 'Search resources' }).fill(room.name)
  await app.locator(`[role=row][data-key="${room.id}"] [role=gridcell]`).first().waitFor({ timeout: 60_000 })
  await panel.locator('main[data-kind=free]').waitFor({ timeout: 60_000 })
  await lobby.getByRole('button', { name: 'Tap to start' }).click()
  await lobby.getByRole('button', { name: 'Meetings today' }).click()
  // Simulated touches prevent that the lobby kiosk returns to its start screen.
  await lobby.evaluate((every) => {
    setInterval(() => window.dispatchEvent(new PointerEvent('pointerdown')), every)
  }, 20_000)
  await app.evaluate(watchText, `[role=row][data-key="${room.id}"]`)
  for (const page of [panel, lobby]) await page.evaluate(watchText, 'main')
  if (server.hub.connections < 3) throw new Error('Not every screen is live')
}

async function click(page: Page, label: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: label }).click({ timeout })
}

/** Reads the time of the first call after a click. */
const firstAfter = (calls: readonly number[], clicked: number): number =>
  calls.find((time) => time >= clicked) ?? Number.NaN

/** Milliseconds from a change to the frame that showed it, by screen. */
class Delays {
  readonly of = new Map<string, number[]>()
  readonly missing: string[] = []

  async measure(
    screens: Screens,
    screenNames: readonly (keyof Screens)[],
    text: string,
    isThere: boolean,
    startedAt: () => number,
  ): Promise<void> {
    const seen = await Promise.all(
      screenNames.map((screen) => screens[screen].evaluate(timeOfText, [text, isThere, timeout] as const)),
    )
    seen.forEach((shownAt, index) => {
      const screen = screenNames[index] ?? 'app'
      if (shownAt === null) this.missing.push(screen)
      else this.of.set(screen, [...(this.of.get(screen) ?? []), shownAt - startedAt()])
    })
    await wait(pause)
  }
}

function rowsOf(what: string, delays: Delays): Row[] {
  return [...delays.of].flatMap(([screen, taken]) => {
    const sorted = taken.toSorted((a, b) => a - b)
    const p50 = Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)
    const p95 = Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN)
    return [
      info(name, `${what} ${screen}, median, ms`, p50),
      timed(name, `${what} ${screen}, p95, ms`, p95, '<= 200', p95 <= 200),
    ]
  })
}
