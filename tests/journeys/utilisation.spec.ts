import { readFile } from 'node:fs/promises'
import { expect, journey, wideScreen } from './campus.ts'

journey.use(wideScreen)

journey(
  'decisions, utilisation: by keyboard from the week’s chart to the free rooms of an hour, and to the file',
  async ({ campus, page }) => {
    await campus.open('/home')
    await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible()
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('combobox').fill('Utilisation')
    await expect(page.getByRole('option', { name: 'Utilisation' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')

    // Announced once, after the last batch.
    await expect(page.getByRole('status').filter({ hasText: /\d+ of 48 resources counted/ })).toBeAttached()
    const map = page.getByRole('grid', { name: 'By hour and weekday' })
    await map.getByRole('gridcell').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const looked = map.locator(':focus')
    await expect(looked).toHaveAccessibleName(/^Tuesday \d\d:00: \d+%, .+ of .+ hours, planned$/)
    await page.keyboard.press('Enter')
    await expect(looked).toHaveAttribute('aria-selected', 'true')

    const hours = page.getByRole('region', { name: 'By hour and weekday' })
    await hours.getByRole('radio', { name: 'Table' }).press('Space')
    await expect(hours.getByRole('table', { name: 'By hour and weekday' })).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      hours.getByRole('button', { name: /CSV/ }).press('Enter'),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/^\uFEFFWeekday,Hour,.+\r\nMonday,/)
    await page.reload()
    await expect(hours.getByRole('table', { name: 'By hour and weekday' })).toBeVisible()

    await hours.getByRole('radio', { name: 'Chart' }).press('Space')
    await hours.getByRole('link', { name: /free/ }).press('Enter')
    await expect(page.getByRole('switch', { name: 'Free at a specific time' })).toBeChecked()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
  },
)
