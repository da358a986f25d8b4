import type { Page } from '@playwright/test'
import { expect, journey } from './campus.ts'

journey.use({ locale: 'en-US' })

journey(
  'times are on 12 hours in the United States until the setting says 24; the week starts on Sunday, the usual days are Monday to Friday',
  async ({ campus, page }) => {
    await campus.openReserve()
    await expect(page.getByRole('columnheader', { name: /^10\sAM$/ }).first()).toBeVisible()
    const room = await campus.freeRoom('10:00', '11:30')
    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    await expect(campus.form.getByRole('combobox', { name: 'Start time' }).locator('option:checked')).toHaveText(
      /^10:00\sAM$/,
    )
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Usual days' }).getByRole('button')).toHaveText([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
    ])
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('combobox', { name: 'Time format' }).selectOption('24')
    const weekStart = page.getByRole('combobox', { name: 'First day of the week' })
    await expect(weekStart.locator('option:checked')).toHaveText('Automatic (Sunday)')
    await weekStart.selectOption({ label: 'Monday' })
    await page.getByRole('link', { name: 'Reserve', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: '10:00' }).first()).toBeVisible()
    await page.reload()
    await campus.isReady()
    await expect(page.getByRole('columnheader', { name: '10:00' }).first()).toBeVisible()
    await page.getByRole('button', { name: /Change date$/ }).click()
    // The heads of the calendar are hidden from readers, because each day's name says its weekday.
    await expect(page.getByRole('dialog').locator('thead th').first()).toHaveText('Mon')
  },
)

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
  'the toolbar of another month is one row on a laptop and two on a tablet, in the longest languages',
  async ({ campus, page }) => {
    await page.addInitScript(() => localStorage.setItem('assist-lang', 'de'))
    await campus.open('/reservations/reserve?date=2026-12-02&view=timeline&mode=month')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    for (const language of ['Deutsch', 'Українська', 'Français']) {
      if (language !== 'Deutsch') {
        await page.getByRole('banner').getByRole('button').last().click()
        await page.getByRole('menuitemradio', { name: language }).click()
      }
      await expect.poll(() => toolbarRows(page)).toBe(1)
      await page.setViewportSize({ width: 820, height: 1180 })
      await expect.poll(() => toolbarRows(page)).toBe(2)
      await page.setViewportSize({ width: 1280, height: 720 })
    }
  },
)
