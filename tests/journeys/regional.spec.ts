import type { Page } from '@playwright/test'
import { expect, journey } from './campus.ts'

journey.use({ locale: 'en-US' })

/** Number of rows in which the controls from the place to the search for a time stand. */
const toolbarRows = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const first = main.querySelector('select')
    const grid = main.querySelector('[role=grid]')
    if (!first || !grid) return 0
    const controls = [...main.querySelectorAll('select, button, input[type=search]')].filter(
      (control) =>
        !grid.contains(control) && control.getBoundingClientRect().bottom < grid.getBoundingClientRect().top + 8,
    )
    const { height } = first.getBoundingClientRect()
    const middles = controls
      .map((control) => control.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ top, bottom }) => (top + bottom) / 2)
      .toSorted((one, other) => one - other)
    return middles.filter((middle, at) => at === 0 || middle - middles[at - 1]! > height / 2).length
  })

journey(
  'times are on 12 hours in the United States until the setting says 24, the week starts on Sunday until it says Monday, the usual days are Monday to Friday, and the toolbar of a month is one row on a laptop and two on a tablet in the longest languages',
  async ({ campus, page }) => {
    await campus.openReserve()
    const header = (name: string | RegExp) => page.getByRole('columnheader', { name }).first()
    await expect(header(/^10\sAM$/)).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const usualDays = page.getByRole('group', { name: 'Usual days' }).getByRole('button')
    await expect(usualDays).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('combobox', { name: 'Time format' }).selectOption('24')
    const weekStart = page.getByRole('combobox', { name: 'First day of the week' })
    await expect(weekStart.locator('option:checked')).toHaveText('Automatic (Sunday)')
    await weekStart.selectOption({ label: 'Monday' })
    await page.getByRole('link', { name: 'Reserve', exact: true }).click()
    await expect(header('10:00')).toBeVisible()
    await page.getByRole('button', { name: /Change date$/ }).click()
    // The heads of the calendar are hidden from readers, because each day's name says its weekday.
    await expect(page.getByRole('dialog').locator('thead th').first()).toHaveText('Mon')
    await page.keyboard.press('Escape')

    // Another month has the widest date.
    await page.evaluate(() => (location.hash = '#/reservations/reserve?date=2026-12-02&view=timeline&mode=month'))
    await expect(page.locator('[role=gridcell][data-share]').first()).toBeVisible()
    for (const language of ['Deutsch', 'Українська', 'Français']) {
      await page.getByRole('banner').getByRole('button').last().click()
      await page.getByRole('menuitemradio', { name: language }).click()
      await expect.poll(() => toolbarRows(page)).toBe(1)
      await page.setViewportSize({ width: 820, height: 1180 })
      await expect.poll(() => toolbarRows(page)).toBe(2)
      await page.setViewportSize({ width: 1280, height: 720 })
    }
  },
)
