import { languages } from '#src/kernel/languages.ts'
import type { Page } from '@playwright/test'
import { expect, journey } from './campus.ts'
import { entrances, places, type Screen, visit } from './places.ts'

/** Changes a setting of this browser as another tab of it would. */
async function choose(page: Page, setting: 'assist-lang' | 'assist-theme', choice: string): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    [setting, choice] as const,
  )
}

journey('the ways in are accessible in the light and in the dark', async ({ campus, page }) => {
  await visit({ campus, page }, entrances, () => campus.isAccessible())
})

journey(
  'every place is accessible in the light, in the dark and with high contrast, and says which check-in is due',
  async ({ campus, page }) => {
    await visit({ campus, page }, places, async () => {
      await expect(page.getByRole('region', { name: 'Check-in due' })).toBeVisible()
      await campus.isAccessible()
      await choose(page, 'assist-theme', 'contrast')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
      await campus.turn('light')
      expect(await campus.violations(['color-contrast', 'target-size'])).toEqual([])
      await choose(page, 'assist-theme', 'system')
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'contrast')
      await campus.turn('light')
    })
  },
)

journey(
  'forms and dialogs are accessible; the list of keyboard shortcuts opens by ? and by a button',
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
    const sandbox = page.getByRole('complementary', { name: 'Sandbox' })
    await page.getByRole('button', { name: 'Sandbox' }).click()
    await expect(page.getByRole('dialog').or(sandbox)).toBeVisible()
    await campus.isAccessible()
    await page.getByRole('button', { name: 'Close the sandbox panel' }).click()
    await expect(sandbox).toBeHidden()

    await page.getByRole('link', { name: 'Settings' }).click()
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

/** A key shown instead of its text looks like 'room.key'. */
const textKey =
  /\b(timeline|filters|reserve|form|fault|app|state|login|try|emailLink|guest|callback|home|announce|series|actions|detail|fleet|places|finder|wayfinding|panel|device|kiosk|week)\.[a-z]/

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  /** In the language that is shown, and in all others after it. */
  async function isWhole(page: Page, { name }: Screen): Promise<void> {
    const isPlace = places.some((place) => place.name === name)
    const shown = await page.evaluate(() => localStorage.getItem('assist-lang'))
    for (const language of languages.toSorted((one, other) => Number(other === shown) - Number(one === shown))) {
      await choose(page, 'assist-lang', language)
      const where = `${name} in ${language}`
      await expect(page.locator('html'), where).toHaveAttribute('lang', language === 'ua' ? 'uk' : language)
      const [wider, higher] = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame)
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth - innerWidth, scrollHeight - innerHeight]
      })
      expect(wider, where).toBeLessThanOrEqual(0)
      // Inside the shell only the screen scrolls: a document that scrolls too ends in emptiness.
      if (isPlace) expect(higher, where).toBeLessThanOrEqual(0)
      expect(await page.locator('body').innerText(), where).not.toMatch(textKey)
    }
  }

  for (const [which, screens] of [
    ['the ways in are', entrances],
    ['every place is', places],
  ] as const) {
    journey(`${which} whole in every language`, async ({ campus, page }) => {
      await page.addInitScript(() => localStorage.setItem('assist-lang', 'cs'))
      await visit({ campus, page }, screens, (screen) => isWhole(page, screen))
    })
  }
})
