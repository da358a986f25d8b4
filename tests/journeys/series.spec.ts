import type { Locator, Page } from '@playwright/test'
import { type Campus, expect, journey, type Place, today } from './campus.ts'

/** Five Mondays, all within the 30 days of the list. */
const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']
const mondaysOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(today) + index * 7 * 86_400_000).toISOString().slice(0, 10),
  )

/** A meeting room that takes reservations half a year ahead, with nothing in it around the time on any of these days. */
async function emptyRoom(campus: Campus, days: readonly string[]): Promise<Place> {
  const room = await campus.find('Ohře 1.03')
  for (const day of days) await campus.colleagueCancels(room, '06:00', '21:00', day)
  return room
}

const from = '11:00'
const to = '12:00'

/** The form on the first Monday, repeating weekly; a choir has the room on the Mondays named by their index. */
async function openSeries(
  campus: Campus,
  { count = 5, taken = [] }: { readonly count?: number; readonly taken?: readonly number[] } = {},
): Promise<{ readonly room: Place; readonly dates: Locator }> {
  const { page } = campus
  await campus.openReserve()
  const room = await emptyRoom(campus, count > mondays.length ? mondaysOf(count) : mondays)
  for (const index of taken) await campus.colleagueBooks(room, from, to, 'Choir', mondays[index])
  // Anew, so that the room is drawn empty when it is dragged in.
  await page.reload()
  await campus.isReady()
  await campus.show(room)
  await campus.drag(room, from, '11:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Weekly sync')
  await page.getByLabel('Repeat').selectOption('weekly')
  await page.getByLabel('Occurrences').fill(String(count))
  return { room, dates: page.getByRole('region', { name: 'Dates of the series' }) }
}

const listed = (page: Page): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Weekly sync' })

async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reservations', exact: true }).first().click()
  await expect(listed(page).first()).toBeVisible()
}

async function cancel(page: Page, index: number, choice: string): Promise<void> {
  await listed(page).nth(index).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: /Cancel/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
  await dialog.getByRole('button', { name: 'Cancel reservations' }).click()
  await expect(dialog).toHaveCount(0)
}

journey(
  'a series with three conflicts: one left out, one in another room, one at another time',
  async ({ campus, page }) => {
    const { room, dates } = await openSeries(campus, { taken: [1, 2, 3] })
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
    await campus.isAccessible()

    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await openList(page)
    await expect(listed(page)).toHaveCount(4)
    await expect(listed(page).filter({ hasText: '11:00 – 12:00' })).toHaveCount(3)
    await expect(listed(page).filter({ hasText: room.name })).toHaveCount(3)
    await expect(listed(page).filter({ hasText: 'Accepted' })).toHaveCount(4)
  },
)

journey('cancelling asks: this date, this and all following, all', async ({ campus, page }) => {
  const { dates } = await openSeries(campus)
  await expect(dates.getByText('5 of 5 dates free')).toBeVisible()
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
  await openList(page)
  await expect(listed(page)).toHaveCount(5)
  await cancel(page, 1, 'This date only')
  await expect(listed(page)).toHaveCount(4)
  await cancel(page, 2, 'This and all following')
  await expect(listed(page)).toHaveCount(2)
  await page.reload()
  await expect(listed(page)).toHaveCount(2)
  await cancel(page, 0, 'All dates')
  await expect(listed(page)).toHaveCount(0)
})

journey('a date that was left out is added again once it is free', async ({ campus, page }) => {
  const { room } = await openSeries(campus, { count: 3, taken: [1] })
  await page.getByRole('button', { name: 'Skip Mon 30 Nov' }).click()
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
  await openList(page)
  await expect(listed(page)).toHaveCount(2)
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
  // Whoever reserves on a page of reservations is led back to the timeline.
  await expect(page).toHaveURL(/reservations\/reserve/)
  await openList(page)
  await expect(listed(page)).toHaveCount(3)
})

journey(
  'a holiday in a series: shown and warned of, skipped with one click, and not reserved',
  async ({ campus, page }) => {
    // The nineteenth Monday is Easter Monday.
    const { dates } = await openSeries(campus, { count: 19 })
    await expect(dates.getByText('19 of 19 dates free')).toBeVisible()
    const holiday = dates.getByRole('listitem').filter({ hasText: /29 Mar\b/ })
    await expect(holiday).toContainText('Public holiday: Easter Monday')
    await expect(dates.getByRole('listitem').filter({ hasText: 'Public holiday' })).toHaveCount(1)
    await expect(dates.getByText('1 date falls on a public holiday.')).toBeVisible()
    await dates.getByRole('button', { name: 'Skip this date' }).click()
    await expect(holiday).toContainText('skipped')
    await expect(dates.getByText('1 date falls on a public holiday.')).toHaveCount(0)

    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await openList(page)
    await listed(page)
      .first()
      .getByRole('button', { name: /Weekly sync/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Series' })).toContainText('1 date skipped')
  },
)

journey('a week names its holidays', async ({ campus, page }) => {
  await campus.open('/reservations/reserve?date=2026-12-21&view=timeline&mode=week')
  await campus.isReady()
  const eve = page.getByRole('columnheader', { name: /24.*Public holiday: Christmas Eve/ })
  await expect(eve).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: /25.*Public holiday: Christmas Day/ })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: /23.*holiday/ })).toHaveCount(0)
})
