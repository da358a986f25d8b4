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

/** The list of reservations with few rows: they look alike, and axe takes seconds for hundreds. */
const shortened = places.map((place) =>
  place.name === 'Reservations' ? { ...place, path: `${place.path}?q=harbour` } : place,
)

/** Only the timeline, the filters and the lists scroll, never the page around them. */
async function fitsWindow(page: Page): Promise<void> {
  const main = page.getByRole('main')
  expect(await main.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
}

journey(
  'every place is accessible in the light, in the dark and with high contrast, and says which check-in is due',
  async ({ campus, page }) => {
    await visit({ campus, page }, shortened, async ({ name }) => {
      await expect(page.getByRole('region', { name: 'Check-in due' })).toBeVisible()
      if (/^Reserve\b/.test(name)) await fitsWindow(page)
      await campus.isAccessible()
      await choose(page, 'assist-theme', 'contrast')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
      await campus.turn('light')
      expect(await campus.contrastViolations()).toEqual([])
      await choose(page, 'assist-theme', 'system')
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'contrast')
      await campus.turn('light')
    })
  },
)

journey(
  'the list of keyboard shortcuts opens by ? and by a button, and the panel of the sandbox is accessible',
  async ({ campus, page }) => {
    await campus.open('/settings')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
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
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Sandbox' }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('complementary', { name: 'Sandbox' }))).toBeVisible()
    await campus.isAccessible()
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
      if (/^Reserve\b/.test(name)) await fitsWindow(page)
      expect(await page.locator('body').innerText(), where).not.toMatch(textKey)
    }
  }

  journey('the ways in are accessible, and whole in every language', async ({ campus, page }) => {
    await visit({ campus, page }, entrances, async (screen) => {
      await campus.isAccessible()
      await isWhole(page, screen)
      await choose(page, 'assist-lang', 'en')
    })
  })

  journey('every place is whole in every language', async ({ campus, page }) => {
    await page.addInitScript(() => localStorage.setItem('assist-lang', 'cs'))
    await visit({ campus, page }, shortened, (screen) => isWhole(page, screen))
  })
})
