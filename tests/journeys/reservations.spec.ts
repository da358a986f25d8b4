import type { Locator, Page } from '@playwright/test'
import { type Campus, expect, instantOf, journey, today } from './campus.ts'

/** A row of the first day, which is today. */
const rowOf = (page: Page, subject: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: subject }).first()

const openList = async (campus: Campus, path = '/reservations'): Promise<void> => {
  await campus.open(path, { run: '0' })
  await expect(campus.page.getByRole('heading', { name: 'Reservations', level: 1 })).toBeVisible()
  await expect(rowOf(campus.page, 'Harbour project')).toBeVisible()
}

const clockTo = ({ backEnd, page }: Campus, time: string, rate = 0): Promise<void> =>
  backEnd.setClock(page, instantOf(time), rate)

const choose = async (page: Page, subject: string, item: string | RegExp): Promise<void> => {
  await rowOf(page, subject)
    .getByRole('button', { name: `More actions: ${subject}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

journey('the confirm window opens and closes as the clock runs, and confirming stays', async ({ campus, page }) => {
  await openList(campus)
  const row = rowOf(page, 'Supplier visit')
  const confirm = row.getByRole('button', { name: /^Check in by 13:45/ })
  await expect(row.getByRole('button', { name: /^Edit/ })).toBeVisible()
  await clockTo(campus, '13:14')
  await expect(confirm).toHaveCount(0)
  await clockTo(campus, '13:14', 60)
  // A minute of the simulated day is a second: nobody reloads anything.
  await expect(confirm).toBeVisible()
  await clockTo(campus, '13:20')
  await confirm.click()
  await expect(page.getByText('Checked in to “Supplier visit”')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await clockTo(campus, '13:50')
  await expect(row.getByRole('button', { name: /^End now/ })).toBeVisible()
  await row.getByRole('button', { name: 'Supplier visit', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Supplier visit' })).toContainText('by Eliška Novotná')
})

journey('what nobody confirms is released before one’s eyes', async ({ campus, page }) => {
  await openList(campus)
  await expect(rowOf(page, 'Harbour project').getByRole('button', { name: /^Check in by 10:00/ })).toBeVisible()
  await clockTo(campus, '09:59', 60)
  await expect(rowOf(page, 'Harbour project')).toContainText('Released')
  await page.getByRole('button', { name: /^Released/ }).click()
  await expect(page).toHaveURL(/status=/)
  await expect(rowOf(page, 'Harbour project')).not.toContainText('Released')
})

journey('finishing frees the rest of the time at once', async ({ campus, page }) => {
  await openList(campus)
  await rowOf(page, 'Weekly check-in')
    .getByRole('button', { name: /^End now/ })
    .click()
  await expect(page.getByText(/“Weekly check-in” ended\. .* is free again\./)).toBeVisible()
  await expect(rowOf(page, 'Weekly check-in')).toContainText('09:15 – 09:41')
  await expect(rowOf(page, 'Weekly check-in').getByRole('button', { name: /^End now/ })).toHaveCount(0)
})

journey('a reservation under way is extended, and the room accepts', async ({ campus, page }) => {
  await openList(campus)
  await choose(page, 'Weekly check-in', /^Extend by 30 min/)
  await expect(rowOf(page, 'Weekly check-in')).toContainText('09:15 – 10:30')
  await expect(page.getByText(/“Weekly check-in” extended/)).toBeVisible()
  await expect(rowOf(page, 'Weekly check-in')).toContainText('Accepted')
})

journey('an invitation is accepted, accepted tentatively, and declined', async ({ campus, page }) => {
  await openList(campus)
  const row = rowOf(page, 'RFP: new furniture')
  await row.getByRole('button', { name: 'Accept: RFP: new furniture' }).click()
  await expect(page.getByText('You accepted “RFP: new furniture”. We’ve notified the organiser.')).toBeVisible()
  // The next date of the series still needs an answer, and is above the days now.
  const answered = page
    .getByRole('region', { name: /Monday.*23/ })
    .getByRole('listitem')
    .filter({ hasText: 'RFP: new furniture' })
  await answered.getByRole('button', { name: 'More actions: RFP: new furniture' }).click()
  await page.getByRole('menuitem', { name: 'Tentative' }).click()
  await expect(page.getByText('You tentatively accepted “RFP: new furniture”.')).toBeVisible()
  await answered.getByRole('button', { name: 'RFP: new furniture', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'RFP: new furniture' })
  await expect(panel).toContainText('Your responseTentative')
  await panel.getByRole('button', { name: 'More actions: RFP: new furniture' }).click()
  await page.getByRole('menuitem', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You’ve declined “RFP: new furniture”.')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('region', { name: /Monday.*23/ }).getByText('RFP: new furniture')).toHaveCount(0)
})

journey(
  'a cancellation that fails leaves the reservation, says so, and can be tried again',
  async ({ campus, page }) => {
    await openList(campus)
    await campus.arm('delete-fails')
    await choose(page, 'Supplier visit', 'Cancel reservation')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
    await expect(page.getByText('Couldn’t cancel the reservation.')).toBeVisible()
    await expect(rowOf(page, 'Supplier visit')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/“Supplier visit” cancelled/)).toBeVisible()
  },
)

journey('booking again opens the form with everything but the time', async ({ campus, page }) => {
  await openList(campus)
  await choose(page, 'Weekly check-in', 'Reserve again')
  await expect(page).toHaveURL(new RegExp(`reserve\\?date=${today}`))
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Weekly check-in')
  await expect(campus.form).toContainText('New reservation')
})

journey(
  'one reservation has an address; Back closes it, and another mailbox’s id is no obstacle',
  async ({ campus, page }) => {
    await openList(campus)
    await rowOf(page, 'Harbour project').getByRole('button', { name: 'Harbour project', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Harbour project' })
    await expect(panel).toContainText('Check in by 10:00')
    await expect(panel.getByText('drawings')).toBeVisible()
    await expect(
      panel.getByRole('link', { name: 'Open the image from tracker.example in a new tab: Floor plan' }),
    ).toBeVisible()
    const uid = new URLSearchParams(page.url().split('?').at(-1)).get('uid') ?? ''
    await page.reload()
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await openList(campus, `/reservations?event=of-a-colleague&uid=${encodeURIComponent(uid)}`)
    await expect(panel).toContainText('Some details may be missing')
  },
)

journey('a link to a reservation far below scrolls the list to it', async ({ campus, page }) => {
  await openList(campus)
  const list = page.getByRole('main').getByRole('region', { name: 'Reservations' })
  const last = list.getByRole('listitem').last()
  // Rows are measured as they are drawn, so that the end moves away at first.
  const toEnd = () =>
    list.evaluate((element) => {
      element.scrollTo(0, element.scrollHeight)
      return element.scrollTop
    })
  await expect.poll(toEnd).toBeGreaterThan(2000)
  await expect(last).toBeInViewport()
  await last.getByRole('button').first().click()
  await expect(page).toHaveURL(/event=/)
  await page.reload()
  const opened = list.locator('[data-open]')
  await expect(opened).toBeInViewport()
  expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000)
})

journey('everything by keyboard: open, act, come back', async ({ campus, page }) => {
  await openList(campus)
  const open = rowOf(page, 'Harbour project').getByRole('button', { name: 'Harbour project', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Harbour project' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 'Harbour project').getByRole('link', { name: 'Join Harbour project' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Checked in to “Harbour project”')).toBeVisible()
  await expect(
    rowOf(page, 'Harbour project').getByRole('button', { name: 'More actions: Harbour project' }),
  ).toBeFocused()
})

journey('list and details are accessible', async ({ campus, page }) => {
  await openList(campus, '/reservations?status=cancelled,accepted,tentative,rejected&q=project')
  await campus.isAccessible()
  await rowOf(page, 'Harbour project').getByRole('button', { name: 'Harbour project', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Harbour project' }).getByText('drawings')).toBeVisible()
  await campus.isAccessible()
})

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  journey('list, menu and details fit', async ({ campus, page }) => {
    await openList(campus)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await rowOf(page, 'Harbour project').getByRole('button', { name: 'Harbour project', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Harbour project' })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await campus.isAccessible()
  })
})

// Exchange cannot accept what was declined. The product's own calendar can.
journey('a week away: cancelled, declined and moved with one click, and all of it undone', async ({ campus, page }) => {
  await campus.open('/reservations?panel=away', { run: '0', server: 'touch-calendar' })
  const dialog = page.getByRole('dialog', { name: 'I’m away' })
  await dialog.getByRole('button', { name: 'Tomorrow', exact: true }).click()
  const lastDay = dialog.getByRole('spinbutton', { name: 'day, Last day date' })
  // From tomorrow, a Tuesday, to Friday.
  for (let day = 24; day < 27; day++) await lastDay.press('ArrowUp')
  await expect(dialog.getByRole('status').first()).toHaveText('25 reservations on these days')
  for (const choice of await dialog.getByRole('combobox').all()) await choice.selectOption('Keep')
  const decide = (what: string, choice: string) =>
    dialog.getByRole('combobox', { name: `What happens to ${what}` }).selectOption(choice)
  await decide('Customer call: Contoso, Wed 25 Nov', 'Cancel')
  await decide('Reading group, Thu 26 Nov', 'Decline')
  await decide('Sprint planning, Tue 24 Nov', 'Move')
  const moved = dialog.getByRole('listitem').filter({ hasText: 'Sprint planning' })
  // A week later the room is reserved.
  await expect(moved).toContainText('Choose another day, or cancel the reservation.')
  await dialog.getByRole('textbox', { name: 'Number of days' }).fill('2')
  await expect(moved).toContainText('New time: Thu 26 Nov 13:45 – 14:00 · free')
  await dialog.getByRole('button', { name: 'Cancel 1 · Decline 1 · Move 1' }).click()
  await expect(page.getByText('3 reservations changed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const on = (day: RegExp, subject: string): Locator =>
    page.getByRole('region', { name: day }).getByRole('listitem').filter({ hasText: subject })
  await expect(on(/Thursday.*26/, 'Sprint planning')).toBeVisible()
  await expect(on(/Wednesday.*25/, 'Customer call: Contoso')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 reservations restored')).toBeVisible()
  await expect(on(/Tuesday.*24/, 'Sprint planning')).toBeVisible()
  await expect(on(/Wednesday.*25/, 'Customer call: Contoso')).toBeVisible()
  await expect(
    on(/Thursday.*26/, 'Reading group')
      .filter({ hasText: 'Orlice 2.03' })
      .first(),
  ).toBeVisible()
})
