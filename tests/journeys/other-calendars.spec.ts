import type { Locator, Page } from '@playwright/test'
import { expect, journey, wideScreen } from './campus.ts'

journey.use(wideScreen)

const panel = (page: Page): Locator =>
  page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .filter({ has: page.getByRole('searchbox', { name: 'Find a colleague or a calendar' }) })

const addCalendar = async (page: Page, name: string): Promise<void> => {
  await panel(page).getByRole('searchbox').fill(name)
  await panel(page)
    .getByRole('button', { name: `Add ${name}` })
    .click()
  await expect(panel(page).getByRole('checkbox', { name: `Show ${name}` })).toBeChecked()
}

journey(
  'a colleague’s calendar is added, stands among the reservations and over the timeline, is removed with undo, and fits a phone',
  async ({ campus, page }) => {
    await campus.open('/reservations')
    await page.getByRole('button', { name: 'Other calendars' }).click()
    await expect(page).toHaveURL(/panel=calendars/)
    await addCalendar(page, 'Aiko Tanaka')
    // The search finds a calendar by its name too; and less is looked through.
    const search = page.getByRole('searchbox', { name: 'Search reservations' })
    await search.fill('Aiko')
    const listed = page.getByRole('main').getByRole('region').getByRole('listitem')
    await expect(listed.filter({ hasNotText: 'Aiko' })).toHaveCount(0)
    await expect(listed.first()).toBeVisible()
    await search.fill('')
    const others = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Aiko Tanaka' })
    await expect(others.filter({ hasText: '09:45 – 10:45' }).first()).toBeVisible()
    await expect(listed.filter({ hasText: 'Aiko Tanaka' }).getByRole('button')).toHaveCount(0)

    await panel(page).getByRole('button', { name: 'Rename Aiko Tanaka' }).click()
    await page.keyboard.type('Aiko (design)')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('button', { name: 'Rename Aiko (design)' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()

    // Its chip hides it, which the address keeps over a reload.
    await page.getByRole('button', { name: 'Aiko (design)', exact: true }).click()
    await expect(page).toHaveURL(/without=aiko\.tanaka/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Aiko (design)', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )

    await page.getByRole('link', { name: 'Reserve', exact: true }).click()
    const row = page.locator('[role=row][data-calendar]')
    await expect(row.getByRole('rowheader')).toHaveAccessibleName('Aiko (design)')
    await expect(row.getByRole('gridcell', { name: /Training/ }).first()).toBeVisible()
    await campus.isAccessible()
    await page.getByRole('checkbox', { name: 'Aiko (design)' }).uncheck()
    await expect(row).toBeHidden()

    await page.getByRole('link', { name: 'Manage calendars' }).click()
    await panel(page).getByRole('button', { name: 'Remove Aiko (design)' }).click()
    await expect(panel(page).getByText('No calendars added yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(panel(page).getByRole('checkbox', { name: 'Show Aiko (design)' })).not.toBeChecked()

    // On a phone, too, and in Settings.
    await page.setViewportSize({ width: 390, height: 844 })
    await panel(page).getByRole('checkbox', { name: 'Show Aiko (design)' }).check()
    await campus.goTo('/settings')
    await expect(page.getByRole('checkbox', { name: 'Show Aiko (design)' })).toBeChecked()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)
