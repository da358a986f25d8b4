import type { Page } from '@playwright/test'
import { expect, journey, wideScreen } from './campus.ts'

journey.use(wideScreen)

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

journey(
  'section 6: every screen announces a licence that ends; its end and its renewal take effect without a new start',
  async ({ campus, page }) => {
    await campus.open('/utilisation')
    const shown = page.getByRole('grid', { name: 'By hour and weekday' })
    await expect(shown).toBeVisible()
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    await page.evaluate(() => {
      void window.__sandbox.arm('licence-ended')
      void window.__sandbox.push('Reload')
    })
    await expect(heading(page, 'Foyer isn’t licensed for your organisation')).toBeAttached()
    await expect(menu(page).getByRole('listitem')).toHaveCount(0)
    await expect(page.getByText('Ask your administrator to renew the licence.')).toBeVisible()
    // It is the same for every screen.
    await page.evaluate(() => (window.location.hash = '/home'))
    await expect(heading(page, 'Foyer isn’t licensed for your organisation')).toBeAttached()
    await page.evaluate(() => (window.location.hash = '/utilisation'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Required licence: CS0604 / CS0622')).toBeVisible()
    await page.evaluate(() => window.__sandbox.disarm('licence-ended'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(shown).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Map' })).toBeVisible()
  },
)
