import { expect, journey } from './campus.ts'

const screens = [
  { name: 'sign-in', path: '/account/login', persona: '', ready: 'button' },
  { name: 'e-mail link', path: '/account/email-link', persona: '', ready: 'textbox' },
  { name: 'guest', path: '/account/guest', persona: '', ready: 'textbox' },
  { name: 'sign-in return', path: '/account/oauth-callback?state=none', persona: '', ready: 'heading' },
  { name: 'Reserve', path: '/reservations/reserve', persona: 'employee', ready: 'gridcell' },
  { name: 'Home', path: '/home', persona: 'employee', ready: 'article' },
  { name: 'Reservations', path: '/reservations', persona: 'employee', ready: 'heading' },
  { name: 'Settings', path: '/settings', persona: 'employee', ready: 'heading' },
  { name: 'not found', path: '/no/such/page', persona: 'employee', ready: 'heading' },
] as const

const languages = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'] as const

for (const colorScheme of ['light', 'dark'] as const) {
  journey.describe(colorScheme, () => {
    journey.use({ colorScheme })
    for (const { name, path, persona, ready } of screens) {
      journey(`${name} is accessible in the ${colorScheme}`, async ({ campus, page }) => {
        await campus.open(path, persona === '' ? { persona: 'none' } : {})
        await expect(page.getByRole(ready).first()).toBeVisible()
        await campus.isAccessible()
      })
    }

    journey(
      `the form and what opens over the screen are accessible in the ${colorScheme}`,
      async ({ campus, page }) => {
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
  })
}

for (const language of languages) {
  journey.describe(`in ${language} on a phone`, () => {
    journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
    for (const { name, path, persona, ready } of screens) {
      journey(`${name} is whole`, async ({ campus, page }) => {
        await page.addInitScript((code) => localStorage.setItem('assist-lang', code), language)
        await campus.open(path, persona === '' ? { persona: 'none' } : {})
        await expect(page.getByRole(ready).first()).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'ua' ? 'uk' : language)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        // A key shown instead of its text looks like 'room.key'.
        expect(await page.locator('body').innerText()).not.toMatch(
          /\b(timeline|filters|reserve|form|fault|app|state|login|try|emailLink|guest|callback|home|announce)\.[a-z]/,
        )
      })
    }
  })
}
