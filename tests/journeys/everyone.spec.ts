import { expect, journey } from './campus.ts'
import { entrances, places, visit } from './places.ts'

const languages = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'] as const

for (const [what, screens] of [
  ['the ways in are', entrances],
  ['every place is', places],
] as const) {
  journey(`${what} accessible in the light and in the dark`, async ({ campus, page }) => {
    await visit({ campus, page }, screens, () => campus.isAccessible())
  })
}

journey(
  'the form and what opens over the screen are accessible in the light and in the dark',
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

journey('every place can be read with high contrast', async ({ campus, page }) => {
  await page.addInitScript(() => localStorage.setItem('assist-theme', 'contrast'))
  await visit({ campus, page }, places, async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
    expect(await campus.violations(['color-contrast', 'target-size'])).toEqual([])
  })
})

journey(
  'the keyboard shortcuts open on every screen, by ? and by a button, and have a button to close',
  async ({ campus, page }) => {
    await campus.open('/settings')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    const opener = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    // In a text field it is a character.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.press('?')
    await expect(dialog).toHaveCount(0)
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
          const [wider, higher] = await page.evaluate(() => {
            const { scrollWidth, scrollHeight } = document.documentElement
            return [scrollWidth - innerWidth, scrollHeight - innerHeight]
          })
          expect(wider).toBeLessThanOrEqual(0)
          // Inside the shell only the screen scrolls: a document that scrolls too ends in emptiness.
          if (screens === places) expect(higher).toBeLessThanOrEqual(0)
          // A key shown instead of its text looks like 'room.key'.
          expect(await page.locator('body').innerText()).not.toMatch(
            /\b(timeline|filters|reserve|form|fault|app|state|login|try|emailLink|guest|callback|home|announce|series|actions|detail|fleet|places|finder|wayfinding|panel|device|kiosk|week)\.[a-z]/,
          )
        })
      })
    }
  })
}
