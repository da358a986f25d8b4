import type { Page } from '@playwright/test'
import { Campus, expect, instantOf, journey, today } from './campus.ts'

const state = (panel: Page, kind: string) => panel.locator(`main[data-kind='${kind}']`)
const press = (panel: Page, name: string | RegExp) => panel.getByRole('button', { name }).click()

journey(
  'a room is booked at its door, extended and finished by the rules of the panel; the network is cut; no key leads out',
  async ({ campus, page }) => {
    // At noon the room is free. The device administrator chooses whether meetings can be ended there.
    await campus.open('/fleet', { persona: 'facility', clock: '2026-11-23T11:20:00Z' })
    const room = await campus.freeRoom('12:15', '14:00')
    await campus.colleagueBooks(room, '12:15', '14:00', 'Talks')
    const panel = await page.context().newPage()
    await panel.setViewportSize({ width: 1280, height: 800 })
    await panel.goto(await campus.addressOfDevice(`panel-${room.id}`))
    await expect(panel.getByText('Talks')).toBeVisible()
    await page.getByRole('searchbox').fill(room.name)
    const device = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: room.name }) })
    for (const [rule, count] of [
      ['None', 0],
      ['All', 1],
    ] as const) {
      await device.getByRole('button', { name: 'Rules' }).click()
      await page.getByRole('combobox', { name: 'Meetings that can be ended at the panel' }).selectOption(rule)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(panel.getByRole('button', { name: 'End now' })).toHaveCount(count)
    }
    await campus.colleagueCancels(room, '12:15', '14:00')
    await expect(state(panel, 'free')).toBeVisible()
    await campus.goTo(`/reservations/reserve?date=${today}&view=timeline`)
    await campus.show(room)

    // The code that set it up is in no address any more.
    expect(panel.url()).not.toContain('setup')
    await new Campus(panel).isAccessible()
    await panel.getByRole('group', { name: 'Reserve now' }).getByRole('button').first().click()
    await press(panel, 'Reserve as guest')
    await expect(state(panel, 'busy')).toBeVisible()
    await expect(panel.getByRole('status').filter({ hasText: 'In use' })).toBeVisible()
    await expect(page.getByText('Reserved on the door panel').first()).toBeVisible()
    await press(panel, '+15 min')
    await expect(panel.getByText(/^until 13:05/)).toBeVisible()
    await press(panel, 'End now')
    await press(panel, 'End meeting')
    await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(state(panel, 'free')).toBeVisible()
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

    // No key and no press leads out of it.
    const { stays } = watchTheDoor(panel, 'panel')
    await panel.getByRole('group', { name: 'Reserve now' }).getByRole('button').nth(1).click()
    await tryToLeave(panel)
    const pressed: string[] = []
    const keys = ['Reserve as guest', 'End now', 'Reserve later today', 'Report']
    await pressAll(panel, pressed, keys)
    expect(pressed).toEqual(expect.arrayContaining(keys))
    await tryToLeave(panel)
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
        { timeout: 1_500 },
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

journey('no key and no press leads out of a lobby kiosk', async ({ campus, page }) => {
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
  await tryToLeave(page)
  await stays()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(begin).toBeVisible()
  await stays()
  expect(page.context().pages()).toHaveLength(1)
  await campus.isAccessible()
})

journey.describe('of a day without network', () => {
  journey.use({ serviceWorkers: 'allow' })

  journey(
    'a lobby kiosk leads to a room, by a phone as well; and without network, after a reload too',
    async ({ campus, page }) => {
      await campus.open('/account/login')
      await page.goto(await campus.addressOfDevice('lobby-kar'))
      const begin = page.getByRole('button', { name: 'Tap to start' })
      const findRoom = async (): Promise<void> => {
        await begin.click()
        await press(page, 'Find a room')
        await page.getByRole('textbox', { name: 'Find a room' }).fill('otava')
        await press(page, /^Otava/)
        await expect(page.getByText(/Take the lift up from Karlín 1 to Karlín 2\./)).toBeVisible()
      }
      await expect(begin).toBeVisible()
      await findRoom()
      await press(page, 'Start route')
      const lift = page.getByText(/^Take the lift up/)
      let step = 1
      while (!(await lift.isVisible())) {
        await press(page, 'Next step')
        step += 1
        await expect(page.getByText(new RegExp(`^Step ${step} of `))).toBeVisible()
      }
      const said = await lift.innerText()
      const code = page.getByRole('img', { name: 'QR code for this route' })
      const phone = await page.context().newPage()
      await phone.setViewportSize({ width: 390, height: 844 })
      await phone.goto((await code.getAttribute('data-address')) ?? '')
      await expect(phone.getByRole('group', { name: new RegExp(`^Step ${step} of `) })).toContainText(said)
      await phone.close()

      await press(page, 'Done')
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
