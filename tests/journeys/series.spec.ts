import type { Locator, Page } from '@playwright/test'
import { type Campus, expect, journey, type Place } from './campus.ts'

/** Five Mondays, all within the 30 days of the list. */
const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']
/** A meeting room that takes reservations half a year ahead, with nothing in it around the time on any of these days. */
async function emptyRoom(campus: Campus): Promise<Place> {
  const room = await campus.find('Ohře 1.03')
  for (const day of mondays) await campus.colleagueCancels(room, '06:00', '21:00', day)
  return room
}

const from = '11:00'
const to = '12:00'

/** The form on the first Monday, repeating weekly; a choir has the room on the Mondays named by their index. */
async function openSeries(
  campus: Campus,
  taken: readonly number[],
): Promise<{ readonly room: Place; readonly dates: Locator }> {
  const { page } = campus
  await campus.openReserve()
  const room = await emptyRoom(campus)
  for (const index of taken) await campus.colleagueBooks(room, from, to, 'Choir', mondays[index])
  // Loads again, so that the room is empty when it is dragged in.
  await page.reload()
  await campus.isReady()
  await campus.show(room)
  await campus.drag(room, from, '11:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Weekly sync')
  await page.getByLabel('Repeat').selectOption('weekly')
  await page.getByLabel('Occurrences').fill(String(mondays.length))
  return { room, dates: page.getByRole('region', { name: 'Dates of the series' }) }
}

const listed = (page: Page): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Weekly sync' })

async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reservations', exact: true }).first().click()
  await expect(listed(page).first()).toBeVisible()
}

journey(
  'a series with three conflicts leaves one date out, has one in another room and one at another time; a date left out is added once it is free',
  async ({ campus, page }) => {
    const { room, dates } = await openSeries(campus, [1, 2, 3])
    await expect(page.getByText('Every Monday until Mon 21 Dec, 5 occurrences')).toBeVisible()
    await expect(dates.getByText('2 of 5 dates free · 3 undecided')).toBeVisible()

    // Nothing is sent while anything is undecided.
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await expect(dates.getByText('Some dates aren’t free')).toBeVisible()

    await dates.getByRole('button', { name: 'Skip Mon 30 Nov' }).click()
    await dates.getByRole('button', { name: 'Change resource or time on Mon 7 Dec' }).click()
    const choices = dates.getByRole('listitem').filter({ hasText: 'Mon 7 Dec' })
    await choices
      .getByRole('button', { name: /\d\.\d\d/ })
      .first()
      .click()
    await expect(choices).toContainText('instead')
    await dates.getByRole('button', { name: 'Change resource or time on Mon 14 Dec' }).click()
    const later = dates.getByRole('listitem').filter({ hasText: 'Mon 14 Dec' })
    await later
      .getByRole('button', { name: /same resource/ })
      .first()
      .click()
    await expect(later).toContainText('instead')
    await expect(dates.getByText('0 undecided')).toBeVisible()

    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await openList(page)
    await expect(listed(page)).toHaveCount(4)
    await expect(listed(page).filter({ hasText: '11:00 – 12:00' })).toHaveCount(3)
    await expect(listed(page).filter({ hasText: room.name })).toHaveCount(3)
    await expect(listed(page).filter({ hasText: 'Accepted' })).toHaveCount(4)

    await listed(page)
      .first()
      .getByRole('button', { name: /Weekly sync/ })
      .first()
      .click()
    const series = page.getByRole('region', { name: 'Series' })
    await expect(series).toContainText('1 date skipped')
    await expect(series.getByRole('button', { name: /^Add/ })).toHaveCount(0)
    await campus.colleagueCancels(room, from, to, mondays[1])
    await expect(series).toContainText('1 of them is free now.')
    await series.getByRole('button', { name: /^Add Mon 30 Nov/ }).click()
    // A user who reserves on a page of reservations is led back to the timeline.
    await expect(page).toHaveURL(/reservations\/reserve/)
    await openList(page)
    await expect(listed(page)).toHaveCount(5)
  },
)
