import type { Page } from '@playwright/test'
import { expect, instantOf, journey, today } from './campus.ts'

const state = (panel: Page, kind: string) => panel.locator(`main[data-kind='${kind}']`)
const press = (panel: Page, name: string | RegExp) => panel.getByRole('button', { name }).click()

/** 12:20 in Prague. */
const noon = `${today}T11:20:00Z`

journey(
  'a booking at the door appears in the lobby and in the application, and a booking there appears at the door',
  async ({ campus, page }) => {
    // At noon the room is free.
    await campus.open(`/reservations/reserve?date=${today}&view=timeline`, { persona: 'facility', clock: noon })
    await campus.isReady()
    const room = await campus.freeRoom('12:15', '14:00')
    const row = await campus.show(room)
    const [panel, lobby] = [await page.context().newPage(), await page.context().newPage()]
    await lobby.goto(await campus.addressOfDevice('lobby-kar'))
    await press(lobby, 'Tap to start')
    await press(lobby, 'Meetings today')
    const meetings = lobby.getByRole('region', { name: 'Meetings today' })
    await panel.goto(await campus.addressOfDevice(`panel-${room.id}`))
    await expect(state(panel, 'free')).toBeVisible()
    // The code that set it up is in no address any more.
    expect(panel.url()).not.toContain('setup')

    // A guest of the room, there and gone again.
    const atTheDoor = 'Reserved on the door panel'
    await panel.getByRole('group', { name: 'Reserve now' }).getByRole('button').first().click()
    await press(panel, 'Reserve as guest')
    await expect(state(panel, 'busy')).toBeVisible()
    await expect(panel.getByRole('status').filter({ hasText: 'In use' })).toBeVisible()
    await expect(row.getByText(atTheDoor)).toBeVisible()
    await expect(meetings.getByText(room.name).first()).toBeVisible()
    await press(panel, '+15 min')
    await expect(panel.getByText(/^until 13:05/)).toBeVisible()
    await press(panel, 'End now')
    await press(panel, 'End meeting')
    await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(state(panel, 'free')).toBeVisible()
    await expect(row.getByText(atTheDoor)).toBeHidden()

    // A colleague books elsewhere.
    await campus.colleagueBooks(room, '12:45', '14:00', 'Talks')
    for (const seen of [panel, row]) await expect(seen.getByText('Talks').first()).toBeVisible()
  },
)

journey(
  'a door panel says how old its data are without network; no key and no press leads out of it',
  async ({ campus, page: panel }) => {
    await campus.open('/account/login', { persona: 'none', clock: noon })
    const room = await campus.freeRoom('12:15', '14:00')
    await panel.goto(await campus.addressOfDevice(`panel-${room.id}`))
    await expect(state(panel, 'free')).toBeVisible()
    await campus.isAccessible()
    // The session is in memory only; the key in the device's own database makes another.
    await panel.reload()
    await expect(state(panel, 'free')).toBeVisible()

    // Without network it says how old it is, is not green for long, and is back at once.
    await panel.context().setOffline(true)
    await expect(
      panel.getByText('Reserving is unavailable while this panel is offline.', { exact: false }),
    ).toBeVisible()
    await press(panel, 'Report an issue')
    await panel.getByText('Cleaning').click()
    await press(panel, /^Report$/)
    await expect(panel.getByText('We’ll send this when the panel is back online', { exact: false })).toBeVisible()
    await panel.keyboard.press('Escape')
    await campus.backEnd.setClock(panel, instantOf('12:35'), 1)
    await expect(state(panel, 'too-old')).toBeVisible()
    await expect(panel.getByText(/^Updated 12:2\d/)).toBeVisible()
    await panel.context().setOffline(false)
    await expect(state(panel, 'free')).toBeVisible()

    const { stays } = watchTheDoor(panel, 'panel')
    await panel.getByRole('group', { name: 'Reserve now' }).getByRole('button').nth(1).click()
    await tryToLeave(panel)
    const pressed: string[] = []
    const keys = ['Reserve as guest', 'End now', 'Reserve later today', 'Report']
    await pressAll(panel, pressed, keys)
    expect(pressed).toEqual(expect.arrayContaining(keys))
    await stays()
  },
)

const shortcuts = [
  ...['Control', 'Alt', 'Meta'].flatMap((held) =>
    ['l', 't', 'n', 'o', 'p', 's', 'w', 'f', 'd', 'r', 'u', '+'].map((key) => `${held}+${key}`),
  ),
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'Alt+Home',
  'F1',
  'F3',
  'F5',
  'F6',
  'F7',
  'F10',
  'Escape',
  'Tab',
  'ContextMenu',
]

/** Notes whatever leaves the page of a device, once it is there. */
function watchTheDoor(page: Page, kind: 'panel' | 'lobby') {
  const left: string[] = []
  page.context().on('page', (other) => left.push(`page ${other.url()}`))
  for (const event of ['dialog', 'download', 'filechooser'] as const) page.on(event as 'dialog', () => left.push(event))
  const where = new URL(page.url())
  return {
    left,
    stays: async (): Promise<void> => {
      const now = new URL(page.url())
      expect([now.origin, now.pathname, now.hash]).toEqual([where.origin, where.pathname, where.hash])
      await expect(page.locator(`html[data-device=${kind}] main`)).toBeVisible()
      expect(left).toEqual([])
    },
  }
}

/** Clicks each button of the top layer that was not clicked yet. Waits for the buttons that must appear. */
async function pressAll(page: Page, pressed: string[], mustCome: readonly string[]): Promise<void> {
  const nextKey = (): Promise<{ name: string; x: number; y: number } | null> =>
    page
      .waitForFunction(
        (done) => {
          const nameOf = (key: Element): string => key.getAttribute('aria-label') ?? key.textContent
          const top = document.querySelector('dialog[open]') ?? document.querySelector('main')
          const keys = [...(top?.querySelectorAll('button:enabled, label:has(input)') ?? [])]
          const next = keys.find((key) => !done.includes(nameOf(key)))
          if (next === undefined) return null
          next.scrollIntoView({ block: 'nearest' })
          const { x, y, width, height } = next.getBoundingClientRect()
          return { name: nameOf(next), x: x + width / 2, y: y + height / 2 }
        },
        pressed,
        { timeout: 1_500, polling: 100 },
      )
      .then((handle) => handle.jsonValue())
      .catch(() => null)
  for (;;) {
    const key = await nextKey()
    if (key !== null) {
      pressed.push(key.name)
      await page.mouse.click(key.x, key.y)
    } else if (await page.locator('dialog[open]').isVisible()) await page.keyboard.press('Escape')
    else if (mustCome.every((name) => pressed.includes(name))) return
  }
}

/** Other attempts by hand, keyboard, link or script. */
async function tryToLeave(page: Page): Promise<void> {
  for (const button of ['left', 'right', 'middle'] as const) {
    await page.mouse.click(700, 300, { button })
    // A phone reads an address from the code. A click on it does nothing.
    const code = page.locator('[data-address]')
    if ((await code.count()) > 0) await code.first().click({ button, force: true })
  }
  for (const keys of shortcuts) await page.keyboard.press(keys)
  await page.evaluate(() => {
    window.open('https://elsewhere.example')
    const link = Object.assign(document.createElement('a'), { href: 'https://elsewhere.example', target: '_blank' })
    document.body.append(link)
    link.click()
    link.remove()
    window.history.back()
    window.history.go(-3)
    window.history.go(-49)
  })
}

journey.describe('with a service worker', () => {
  journey.use({ serviceWorkers: 'allow' })

  journey(
    'no key and no press leads out of a lobby kiosk, which leads to a room without network too',
    async ({ campus, page }) => {
      await campus.open('/account/login', { persona: 'none' })
      await page.goto(await campus.addressOfDevice('lobby-kar'))
      const begin = page.getByRole('button', { name: 'Tap to start' })
      await expect(begin).toBeVisible()
      const { stays } = watchTheDoor(page, 'lobby')
      // Another language would rename the keys.
      const pressed = ['Back', 'Done', 'Čeština', 'Deutsch', 'Français', 'Español', 'Català', 'Українська']
      await begin.click()
      for (const offer of ['Map', 'Find a room', 'Meetings today', 'Find a person']) {
        await press(page, offer)
        if (offer === 'Map') await expect(page.locator('[data-floorplan=drawn]')).toBeVisible()
        await pressAll(page, pressed, [])
        await press(page, 'Back')
        await stays()
      }
      expect(pressed).toEqual(
        expect.arrayContaining([
          'Women’s toilets',
          'Step-free',
          'Karlín 2',
          'Zoom in',
          'Start route',
          'Another destination',
          'Read aloud',
          'Wheelchair',
          'My meeting isn’t listed',
        ]),
      )
      await press(page, 'Find a room')
      await page.getByRole('textbox', { name: 'Find a room' }).fill('otava')
      for (const name of [/^Otava/, 'Start route', 'Next step', 'Previous step']) await press(page, name)
      await expect(page.locator('[data-address]')).toBeVisible()
      await tryToLeave(page)
      await press(page, 'Back')
      await stays()
      await page.getByRole('button', { name: 'Done', exact: true }).click()
      await expect(begin).toBeVisible()
      await stays()
      expect(page.context().pages()).toHaveLength(1)
      await campus.isAccessible()

      const findRoom = async (): Promise<void> => {
        await begin.click()
        await press(page, 'Find a room')
        await page.getByRole('textbox', { name: 'Find a room' }).fill('otava')
        await press(page, /^Otava/)
        await expect(page.getByText(/Take the lift up from Karlín 1 to Karlín 2\./)).toBeVisible()
      }
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.context().setOffline(true)
      await findRoom()
      await page.reload({ waitUntil: 'commit' })
      await expect(begin).toBeVisible()
      await findRoom()
      await expect(page.locator('[data-floorplan=drawn]')).toBeVisible()
    },
  )
})
