import type { Page } from '@playwright/test'
import { type Campus, expect, journey } from './campus.ts'

interface Screen {
  readonly name: string
  readonly path: string
  /** Role of what says that the screen is there. */
  readonly ready: 'article' | 'button' | 'gridcell' | 'heading' | 'slider' | 'textbox'
}

const entrances: readonly Screen[] = [
  { name: 'sign-in', path: '/account/login', ready: 'button' },
  { name: 'e-mail link', path: '/account/email-link', ready: 'textbox' },
  { name: 'guest', path: '/account/guest', ready: 'textbox' },
  { name: 'sign-in return', path: '/account/oauth-callback?state=none', ready: 'heading' },
]

const places: readonly Screen[] = [
  { name: 'Reserve', path: '/reservations/reserve', ready: 'gridcell' },
  { name: 'Reserve as a list', path: '/reservations/reserve?view=list', ready: 'article' },
  { name: 'Home', path: '/home', ready: 'article' },
  { name: 'Reserve as a floor plan', path: '/reservations/reserve?view=floorplan', ready: 'slider' },
  { name: 'Reservations', path: '/reservations', ready: 'heading' },
  { name: 'Map', path: '/map', ready: 'textbox' },
  { name: 'Utilisation', path: '/utilisation', ready: 'gridcell' },
  { name: 'Settings', path: '/settings', ready: 'heading' },
  { name: 'Panels and kiosks', path: '/fleet', ready: 'heading' },
  { name: 'not found', path: '/no/such/page', ready: 'heading' },
]

const languages = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'] as const

/** Looks at one screen after the other, as one walks: the campus is built once. */
async function visit(
  { campus, page }: { readonly campus: Campus; readonly page: Page },
  screens: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  const [first, ...others] = screens
  if (!first) return
  await campus.open(first.path, screens === entrances ? { persona: 'none' } : {})
  for (const screen of [first, ...others]) {
    if (screen !== first) {
      const before = await page.title()
      await page.evaluate((path) => {
        window.location.hash = path
      }, screen.path)
      // Two ways to look at one place have one name.
      if (!screen.path.includes('?view=list')) await expect(page).not.toHaveTitle(before)
    }
    await journey.step(screen.name, async () => {
      await expect(page.getByRole('main').getByRole(screen.ready).first()).toBeVisible({ timeout: 30_000 })
      await look(screen)
    })
  }
}

for (const [what, screens] of [
  ['the ways in are', entrances],
  ['every place is', places],
] as const) {
  journey(`${what} accessible in the light and in the dark`, async ({ campus, page }) => {
    journey.slow()
    await visit({ campus, page }, screens, () => campus.isAccessible())
  })
}

journey(
  'the form and what opens over the screen are accessible in the light and in the dark',
  async ({ campus, page }) => {
    journey.slow()
    await campus.openReserve()
    const room = await campus.freeRoom('10:00', '11:30')
    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
    await campus.isAccessible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await campus.isAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sandbox' }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('complementary', { name: 'Sandbox' }))).toBeVisible()
    await campus.isAccessible()
  },
)

for (const language of languages) {
  journey.describe(`in ${language} on a phone`, () => {
    journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
    for (const [what, screens] of [
      ['the ways in are', entrances],
      ['every place is', places],
    ] as const) {
      journey(`${what} whole`, async ({ campus, page }) => {
        await page.addInitScript((code) => localStorage.setItem('assist-lang', code), language)
        await visit({ campus, page }, screens, async () => {
          await expect(page.locator('html')).toHaveAttribute('lang', language === 'ua' ? 'uk' : language)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow).toBeLessThanOrEqual(0)
          // A key shown instead of its text looks like 'room.key'.
          expect(await page.locator('body').innerText()).not.toMatch(
            /\b(timeline|filters|reserve|form|fault|app|state|login|try|emailLink|guest|callback|home|announce|series|actions|detail|fleet|places|finder|wayfinding|panel|device|kiosk)\.[a-z]/,
          )
        })
      })
    }
  })
}
