import { expect, journey, wideScreen } from './campus.ts'

journey.use(wideScreen)

journey(
  'a colleague’s calendar is added, stands among the reservations and over the timeline, and is hidden there and in the settings',
  async ({ campus, page }) => {
    await campus.open('/reservations')
    await page.getByRole('button', { name: 'Other calendars' }).click()
    const panel = page
      .getByRole('complementary')
      .filter({ has: page.getByRole('searchbox', { name: /^Find a colleague/ }) })
    await panel.getByRole('searchbox').fill('Aiko Tanaka')
    await panel.getByRole('button', { name: 'Add Aiko Tanaka' }).click()
    await expect(panel.getByRole('checkbox', { name: 'Show Aiko Tanaka' })).toBeChecked()
    const listed = page.getByRole('main').getByRole('region').getByRole('listitem').filter({ hasText: 'Aiko Tanaka' })
    await expect(listed.filter({ hasText: '09:45 – 10:45' }).first()).toBeVisible()
    await expect(listed.getByRole('button')).toHaveCount(0)

    await page.getByRole('link', { name: 'Reserve', exact: true }).click()
    const row = page.locator('[role=row][data-calendar]')
    await expect(row.getByRole('rowheader')).toHaveAccessibleName('Aiko Tanaka')
    await expect(row.getByRole('gridcell', { name: /Training/ }).first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Aiko Tanaka' }).uncheck()
    await expect(row).toBeHidden()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('checkbox', { name: 'Show Aiko Tanaka' })).not.toBeChecked()
  },
)
