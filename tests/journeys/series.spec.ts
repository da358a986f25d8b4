import type { Locator, Page } from '@playwright/test'
import { type Campus, expect, journey, type Place } from './campus.ts'

/** Five Mondays, all within the 30 days of the list. */
const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']

/** A meeting room that takes reservations half a year ahead, in which only a choir is on the second and third of the Mondays. */
async function prepareRoom(campus: Campus): Promise<Place> {
  const room = await campus.find('Ohře 1.03')
  for (const day of mondays) await campus.colleagueCancels(room, '06:00', '21:00', day)
  for (const day of mondays.slice(1, 3)) await campus.colleagueBooks(room, '11:00', '12:00', 'Choir', day)
  return room
}

const listed = (page: Page): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Weekly sync' })

async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reservations', exact: true }).first().click()
  await expect(listed(page).first()).toBeVisible()
}

journey(
  'a series leaves a date out and has one in another room; a date left out is added once it is free, this and all following are changed, and a range is cancelled by keyboard',
  async ({ campus, page }) => {
    await campus.open('/settings')
    const room = await prepareRoom(campus)
    await page.getByRole('link', { name: 'Reserve', exact: true }).click()
    await campus.show(room)
    await campus.drag(room, '11:00', '11:45')
    await campus.form.getByRole('textbox', { name: 'Subject' }).fill('Weekly sync')
    await campus.form.getByLabel('Repeat').selectOption('weekly')
    await campus.form.getByLabel('Occurrences').fill(String(mondays.length))
    const dates = campus.form.getByRole('region', { name: 'Dates of the series' })
    await expect(dates.getByText('3 of 5 dates free · 2 undecided')).toBeVisible()
    await dates.getByRole('button', { name: 'Skip Mon 30 Nov' }).click()
    await dates.getByRole('button', { name: 'Change resource or time on Mon 7 Dec' }).click()
    const choices = dates.getByRole('listitem').filter({ hasText: 'Mon 7 Dec' })
    await choices
      .getByRole('button', { name: /\d\.\d\d/ })
      .first()
      .click()
    await expect(choices).toContainText('instead')
    await campus.form.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await openList(page)
    await expect(listed(page).filter({ hasText: 'Accepted' })).toHaveCount(4)
    await expect(listed(page).filter({ hasText: room.name })).toHaveCount(3)

    await listed(page)
      .first()
      .getByRole('button', { name: /Weekly sync/ })
      .first()
      .click()
    const series = page.getByRole('region', { name: 'Series' })
    await expect(series).toContainText('1 date skipped')
    await campus.colleagueCancels(room, '11:00', '12:00', mondays[1])
    await expect(series).toContainText('1 of them is free now.')
    await series.getByRole('button', { name: /^Add Mon 30 Nov/ }).click()
    // A user who reserves on a page of reservations is led back to the timeline.
    await expect(page).toHaveURL(/reservations\/reserve/)
    await openList(page)
    await expect(listed(page)).toHaveCount(5)

    await listed(page).nth(3).getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('form', { name: 'Edit reservation' })
    await form.getByRole('combobox', { name: /^Start/ }).selectOption('13:00')
    await page.getByRole('button', { name: /^Save changes/ }).click()
    const asked = page.getByRole('dialog', { name: 'Which dates do you want to change?' })
    await asked.getByRole('radio', { name: 'This and all following' }).check()
    await asked.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Saved', exact: true })).toBeVisible()
    await openList(page)
    await expect(listed(page).filter({ hasText: '13:00 – 14:00' }).filter({ hasText: 'Accepted' })).toHaveCount(2)
    await expect(listed(page)).toHaveCount(5)

    await listed(page).nth(3).getByRole('button', { name: /^More/ }).press('Enter')
    await page.getByRole('menuitem', { name: /Cancel/ }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'A range of dates…' }).press('Enter')
    const range = page.getByRole('alertdialog', { name: 'Cancel a range of dates' })
    await expect(range.getByRole('status')).toHaveText('This cancels 2 dates:')
    await campus.isAccessible({ part: '[role=alertdialog]', but: ['region', 'page-has-heading-one'] })
    await range.getByRole('group', { name: 'To' }).getByRole('spinbutton', { name: /^day/ }).focus()
    await page.keyboard.type('14122026')
    await expect(range.getByRole('listitem')).toHaveText([/Mon 14 Dec/])
    await range.getByRole('button', { name: 'Cancel 1 date' }).press('Enter')
    await expect(page.getByText(/1 date of “Weekly sync” cancelled/)).toBeVisible()
    await expect(listed(page)).toHaveCount(4)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await page.reload()
    await expect(listed(page)).toHaveCount(4)
  },
)
