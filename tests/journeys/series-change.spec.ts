import type { Locator, Page } from '@playwright/test'
import { type Campus, expect, journey, type Place } from './campus.ts'

/** Five Mondays, all within the 30 days of the list. */
const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']

/** A meeting room that takes reservations half a year ahead, with nothing in it on any of the Mondays. */
async function emptyRoom(campus: Campus): Promise<Place> {
  const room = await campus.find('Ohře 1.03')
  for (const day of mondays) await campus.colleagueCancels(room, '06:00', '21:00', day)
  return room
}

const listed = (page: Page): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Weekly sync' })

/** The list of reservations with a series on all five Mondays, 11:00 to 12:00. */
async function openSeries(campus: Campus): Promise<Place> {
  const { page } = campus
  await campus.openReserve()
  const room = await emptyRoom(campus)
  // Loads again, so that the room is empty when it is dragged in.
  await page.reload()
  await campus.isReady()
  await campus.show(room)
  await campus.drag(room, '11:00', '11:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Weekly sync')
  await page.getByLabel('Repeat').selectOption('weekly')
  await page.getByLabel('Occurrences').fill(String(mondays.length))
  await expect(page.getByText('5 of 5 dates free')).toBeVisible()
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
  await openList(page)
  await expect(listed(page)).toHaveCount(5)
  return room
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reservations', exact: true }).first().click()
  await expect(listed(page).first()).toBeVisible()
}

/** Opens the form of one date. Its changes are sent for the chosen dates. */
async function change(
  page: Page,
  index: number,
  choice: string,
  edit: (form: Locator) => Promise<void>,
): Promise<void> {
  await listed(page).nth(index).getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('form', { name: 'Edit reservation' })
  await edit(form)
  await page.getByRole('button', { name: /^Save changes/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Which dates do you want to change?' })
  await dialog.getByRole('radio', { name: choice }).check()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Saved', exact: true })).toBeVisible()
  await openList(page)
}

const rename = (subject: string) => (form: Locator) => form.getByRole('textbox', { name: 'Subject' }).fill(subject)

async function cancel(page: Page, index: number, choice: string): Promise<void> {
  await listed(page).nth(index).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: /Cancel/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
  await dialog.getByRole('button', { name: 'Cancel reservations' }).click()
  await expect(dialog).toHaveCount(0)
}

journey(
  'a change of a series is asked about: this date, this and all following, or all; a range of dates is cancelled by keyboard',
  async ({ campus, page }) => {
    await openSeries(campus)

    await change(page, 1, 'This date only', rename('Weekly sync with guests'))
    await expect(listed(page).filter({ hasText: 'with guests' })).toHaveCount(1)

    await change(page, 2, 'This and all following', async (form) => {
      await form.getByRole('combobox', { name: /^Start/ }).selectOption('13:00')
    })
    await expect(listed(page)).toHaveCount(5)
    await expect(listed(page).filter({ hasText: '13:00 – 14:00' })).toHaveCount(3)
    await expect(listed(page).filter({ hasText: '11:00 – 12:00' })).toHaveCount(2)
    await expect(listed(page).filter({ hasText: 'Accepted' })).toHaveCount(5)

    // The following ones are a series of their own by now.
    await change(page, 3, 'All dates', rename('Weekly sync, late'))
    await expect(listed(page).filter({ hasText: 'late' })).toHaveCount(3)
    await expect(listed(page)).toHaveCount(5)
    await page.reload()
    await expect(listed(page)).toHaveCount(5)
    await expect(listed(page).filter({ hasText: 'late' })).toHaveCount(3)

    // Each date of a range is listed before it goes.
    await listed(page).nth(2).getByRole('button', { name: /^More/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /Cancel/ }).focus()
    await page.keyboard.press('Enter')
    const asked = page.getByRole('alertdialog', { name: 'Which dates do you want to cancel?' })
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'A range of dates…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Cancel a range of dates' })
    await expect(dialog.getByRole('status')).toHaveText('This cancels 3 dates:')
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await campus.isAccessible({ part: '[role=alertdialog]', but: ['region', 'page-has-heading-one'] })
    const last = dialog.getByRole('group', { name: 'To' })
    await last.getByRole('spinbutton', { name: /^day/ }).focus()
    await page.keyboard.type('14122026')
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByRole('listitem').first()).toContainText('Mon 7 Dec')
    await expect(dialog.getByRole('listitem').last()).toContainText('Mon 14 Dec')
    await dialog.getByRole('button', { name: 'Cancel 2 dates' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 dates of “Weekly sync, late” cancelled')).toBeVisible()
    await expect(listed(page)).toHaveCount(3)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await page.reload()
    await expect(listed(page)).toHaveCount(3)
    await cancel(page, 0, 'All dates')
    await expect(listed(page)).toHaveCount(1)
  },
)
