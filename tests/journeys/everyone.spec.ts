import { languages } from '#src/kernel/languages.ts'
import type { Page } from '@playwright/test'
import { expect, journey } from './campus.ts'
import { entrances, places, visit } from './places.ts'

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

journey(
  'every place is accessible in the light, in the dark and with high contrast, and says which check-in is due',
  async ({ campus, page }) => {
    await visit({ campus, page }, shortened, async ({ name }) => {
      await expect(page.getByRole('region', { name: 'Check-in due' })).toBeVisible()
      // Only the timeline, the filters and the lists scroll, never the page around them.
      const tooHigh = await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)
      if (/^Reserve\b/.test(name)) expect(tooHigh).toBe(0)
      // Half of the screens are checked completely in the light, half in the dark.
      await campus.isAccessibleOnce()
      await choose(page, 'assist-theme', 'contrast')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
      expect(await campus.contrastViolations()).toEqual([])
      await choose(page, 'assist-theme', 'system')
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'contrast')
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

  /** Chooses a language as another tab would, and returns what does not fit the window, or shows a key. */
  const problemsIn = (page: Page, language: string): Promise<string[]> =>
    page.evaluate(
      async ([newValue, lang, key]) => {
        localStorage.setItem('assist-lang', newValue)
        window.dispatchEvent(new StorageEvent('storage', { key: 'assist-lang', newValue }))
        do await new Promise(requestAnimationFrame)
        while (document.documentElement.lang !== lang)
        await new Promise(requestAnimationFrame)
        const main = document.querySelector('main')
        const { scrollWidth, scrollHeight } = document.documentElement
        return [
          ...(scrollWidth > innerWidth ? [`${scrollWidth - innerWidth} pixels too wide`] : []),
          // Inside the shell only the screen scrolls: a document that scrolls too ends in emptiness.
          ...(document.querySelector('nav') && scrollHeight > innerHeight ? ['the document scrolls'] : []),
          ...(/reserve\b/.test(location.hash) && main && main.scrollHeight > main.clientHeight
            ? ['Reserve scrolls']
            : []),
          ...(document.body.innerText.match(new RegExp(key)) ?? []),
        ]
      },
      [language, language === 'ua' ? 'uk' : language, textKey.source] as const,
    )

  /** In the language that is shown, and in all others after it. */
  async function isWhole(page: Page): Promise<void> {
    const shown = await page.evaluate(() => localStorage.getItem('assist-lang'))
    for (const language of languages.toSorted((one, other) => Number(other === shown) - Number(one === shown)))
      expect(await problemsIn(page, language), language).toEqual([])
  }

  journey('the ways in are accessible, and whole in every language', async ({ campus, page }) => {
    await visit({ campus, page }, entrances, async () => {
      await campus.isAccessible()
      await isWhole(page)
      await choose(page, 'assist-lang', 'en')
    })
  })

  journey('every place is whole in every language', async ({ campus, page }) => {
    await page.addInitScript(() => localStorage.setItem('assist-lang', 'cs'))
    await visit({ campus, page }, shortened, () => isWhole(page))
  })
})
