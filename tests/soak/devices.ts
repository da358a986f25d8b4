import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { createControls } from '#mocks/controls.ts'
import type { BackEnd } from '#mocks/back-end.ts'
import type { DrawnKiosk } from '#mocks/server/kiosks/drawn-kiosks.ts'
import type { Server } from '#mocks/server/server.ts'
import { undoPeriod } from '#src/features/notices/state.ts'
import { realTimers } from '#mocks/server/time/clock.ts'
import { type Campus, openCampus } from './open-campus.ts'
import { judge, type Row, tell, tellSpeed } from './row.ts'
import { isReady } from './shown.ts'
import { watchWords, whenWords } from './watch-words.ts'

export interface DevicesOptions {
  readonly client: string
  /** Bookings at the panel, each finished again; as many are made by a colleague and cancelled. */
  readonly bookings: number
}

const name = 'devices'
/** A working Monday, 9:46 in Prague: there is time in the room until the day is over. */
const at = Date.parse('2026-11-23T08:46:00Z')
const date = '2026-11-23'
const hour = 3_600_000
/** Milliseconds in which something must have come, on any machine. */
const patience = 15_000

/** Milliseconds: how long a room thinks is no part of what is measured. */
const answersAfter = 200

/** Milliseconds between two changes: nobody takes back what is not seen yet, and what the last one led to is over. */
const between = 1_000

/** What the panel books says so (`panel.subject`). */
const atTheDoor = 'Reserved on the door panel'

/** The screens that tell of one room. */
interface Screens {
  readonly panel: Page
  readonly app: Page
  readonly lobby: Page
}

/**
 * A panel, the application and the kiosk of a lobby, each in a browser of its own, before one server: what is booked at the door
 * or by a colleague shows on all of them. Judged: that it does, and goes again. Told: how long it takes from the call that
 * the server takes, or the change it makes, to the frame that shows it.
 */
export async function soakDevices(browser: Browser, { client, bookings }: DevicesOptions): Promise<Row[]> {
  const heard: number[] = []
  const onCall = ({ method, url }: Request): void => {
    if (method !== 'GET' && new URL(url).pathname.includes('/calendar/events')) heard.push(Date.now())
  }
  const campus = await openCampus({ client, size: 500, timers: realTimers, realNow: Date.now, at, onCall })
  try {
    const { server } = campus
    const { panel: device, lobby: kiosk } = findDevices(server)
    const { resource } = device
    if (resource === null) throw new RangeError('The panel is at no room')
    const controls = createControls({ server } as BackEnd)
    controls.colleagues(false)
    controls.roomDelay(answersAfter)
    controls.colleagueCancels({ resourceId: resource.id, start: at - hour, end: at + 10 * hour })
    const [atPanel, inApp, atLobby] = [
      await campus.enterAsDevice(browser, device),
      await campus.enter(browser),
      await campus.enterAsDevice(browser, kiosk),
    ]
    const screens: Screens = { panel: atPanel.page, app: inApp.page, lobby: atLobby.page }
    await openScreens(screens, campus, inApp.open, resource)

    const waits = { booked: new Waits(), finished: new Waits(), made: new Waits(), cancelled: new Waits() }
    for (let number = 1; number <= bookings; number += 1) {
      const pressed = Date.now()
      await press(screens.panel, /^30 min/)
      await press(screens.panel, 'Reserve as guest')
      await waits.booked.take(screens, ['app', 'lobby'], atTheDoor, true, () => since(heard, pressed))
      await press(screens.panel, 'End now')
      // Nothing is sent while it can be undone.
      const ended = Date.now() + undoPeriod
      await press(screens.panel, 'End meeting')
      await waits.finished.take(screens, ['app', 'lobby'], atTheDoor, false, () => since(heard, ended))

      const subject = `Colleague ${number}`
      const start = server.clock.now() + hour
      const madeAt = Date.now()
      const id = controls.colleagueBooks({ resourceId: resource.id, start, end: start + hour, subject })
      await waits.made.take(screens, ['panel', 'app', 'lobby'], subject, true, () => madeAt)
      const cancelledAt = Date.now()
      controls.colleagueCancels(id)
      await waits.cancelled.take(screens, ['panel', 'app', 'lobby'], subject, false, () => cancelledAt)
    }
    const bugs = [...atPanel.bugs, ...inApp.bugs, ...atLobby.bugs]
    const missed = Object.entries(waits).flatMap(([what, { missing }]) => missing.map((where) => `${what} in ${where}`))
    return [
      tell(name, 'bookings at the panel and by a colleague', `${bookings} + ${bookings}`),
      judge(name, 'changes never shown', missed.length === 0 ? 0 : missed.join(', '), '0', missed.length === 0),
      judge(name, 'errors thrown', bugs.length === 0 ? 0 : bugs.join(' ; '), '0', bugs.length === 0),
      ...rowsOf('booked at the panel, to the', waits.booked),
      ...rowsOf('finished at the panel, to the', waits.finished),
      ...rowsOf('booked by a colleague, to the', waits.made),
      ...rowsOf('cancelled by a colleague, to the', waits.cancelled),
    ]
  } finally {
    await campus.close()
  }
}

/** A panel at a room that takes anybody at once, and the lobby of its house where meetings are told. */
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
  // Both stay in real time for as long as the measurement takes: nobody must find the lobby forgotten.
  await lobby.evaluate((every) => {
    setInterval(() => window.dispatchEvent(new PointerEvent('pointerdown')), every)
  }, 20_000)
  await app.evaluate(watchWords, `[role=row][data-key="${room.id}"]`)
  for (const page of [panel, lobby]) await page.evaluate(watchWords, 'main')
  if (server.hub.connections < 3) throw new Error('Not every screen is live')
}

async function press(page: Page, label: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: label }).click({ timeout: patience })
}

/** When the server took the first call after a press. */
const since = (heard: readonly number[], pressed: number): number =>
  heard.find((taken) => taken >= pressed) ?? Number.NaN

/** Milliseconds from a change to the frame that showed it, by screen. */
class Waits {
  readonly of = new Map<string, number[]>()
  readonly missing: string[] = []

  async take(
    screens: Screens,
    where: readonly (keyof Screens)[],
    words: string,
    isThere: boolean,
    begun: () => number,
  ): Promise<void> {
    const seen = await Promise.all(
      where.map((screen) => screens[screen].evaluate(whenWords, [words, isThere, patience] as const)),
    )
    seen.forEach((sighting, index) => {
      const screen = where[index] ?? 'app'
      if (sighting === null) this.missing.push(screen)
      else this.of.set(screen, [...(this.of.get(screen) ?? []), sighting - begun()])
    })
    await wait(between)
  }
}

function rowsOf(what: string, waits: Waits): Row[] {
  return [...waits.of].flatMap(([screen, taken]) => {
    const sorted = taken.toSorted((a, b) => a - b)
    const p50 = Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)
    const p95 = Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN)
    return [
      tell(name, `${what} ${screen}, median, ms`, p50),
      tellSpeed(name, `${what} ${screen}, p95, ms`, p95, '<= 200', p95 <= 200),
    ]
  })
}
