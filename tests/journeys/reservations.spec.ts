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

journey(
  'a reservation without a check-in is released, and the time to check in to another opens and closes',
  async ({ campus, page }) => {
    await openList(campus)
    await expect(rowOf(page, 'Harbour project').getByRole('button', { name: /^Check in by 10:00/ })).toBeVisible()
    await clockTo(campus, '09:59', 60)
    // A minute of the simulated day is a second. The page is not reloaded.
    await expect(rowOf(page, 'Harbour project')).toContainText('Released')
    await page.getByRole('button', { name: /^Released/ }).click()
    await expect(page).toHaveURL(/status=/)
    await expect(rowOf(page, 'Harbour project')).not.toContainText('Released')

    const row = rowOf(page, 'Supplier visit')
    const confirm = row.getByRole('button', { name: /^Check in by 13:45/ })
    await clockTo(campus, '13:14')
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeVisible()
    await expect(confirm).toHaveCount(0)
    await clockTo(campus, '13:14', 60)
    await expect(confirm).toBeVisible()
    await clockTo(campus, '13:20')
    await confirm.click()
    await expect(page.getByText('Checked in to “Supplier visit”')).toBeVisible()
    await expect(confirm).toHaveCount(0)
    await clockTo(campus, '13:50')
    await expect(row.getByRole('button', { name: /^End now/ })).toBeVisible()
    await row.getByRole('button', { name: 'Supplier visit', exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Supplier visit' })).toContainText('by Eliška Novotná')
  },
)

journey(
  'a reservation under way is extended, ended and reserved again; an invitation is answered in every way; a cancellation that fails can be tried again',
  async ({ campus, page }) => {
    await openList(campus)
    await choose(page, 'Weekly check-in', /^Extend by 30 min/)
    await expect(rowOf(page, 'Weekly check-in')).toContainText('09:15 – 10:30')
    await expect(page.getByText(/“Weekly check-in” extended/)).toBeVisible()
    await expect(rowOf(page, 'Weekly check-in')).toContainText('Accepted')
    await rowOf(page, 'Weekly check-in')
      .getByRole('button', { name: /^End now/ })
      .click()
    await expect(page.getByText(/“Weekly check-in” ended\. .* is free again\./)).toBeVisible()
    await expect(rowOf(page, 'Weekly check-in')).toContainText(/09:15 – 09:4\d/)
    await expect(rowOf(page, 'Weekly check-in').getByRole('button', { name: /^End now/ })).toHaveCount(0)

    await campus.arm('delete-fails')
    await choose(page, 'Supplier visit', 'Cancel reservation')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
    await expect(page.getByText('Couldn’t cancel the reservation.')).toBeVisible()
    await expect(rowOf(page, 'Supplier visit')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/“Supplier visit” cancelled/)).toBeVisible()

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

    // The form opens with everything but the time.
    await choose(page, 'Weekly check-in', 'Reserve again')
    await expect(page).toHaveURL(new RegExp(`reserve\\?date=${today}`))
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Weekly check-in')
    await expect(campus.form).toContainText('New reservation')
  },
)

journey(
  'one reservation has an address, opens and closes by keyboard and by Back, is scrolled to, and fits a phone',
  async ({ campus, page }) => {
    await openList(campus, '/reservations?status=cancelled,accepted,tentative,rejected')
    const open = rowOf(page, 'Harbour project').getByRole('button', { name: 'Harbour project', exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Harbour project' })
    await expect(page.getByRole('heading', { name: 'Harbour project' })).toBeFocused()
    await expect(panel).toContainText('Check in by 10:00')
    await expect(panel.getByText('drawings')).toBeVisible()
    await expect(
      panel.getByRole('link', { name: 'Open the image from tracker.example in a new tab: Floor plan' }),
    ).toBeVisible()
    const uid = new URLSearchParams(page.url().split('?').at(-1)).get('uid') ?? ''
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await open.click()
    await page.reload()
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)

    await open.focus()
    await page.keyboard.press('Tab')
    await expect(rowOf(page, 'Harbour project').getByRole('link', { name: 'Join Harbour project' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Checked in to “Harbour project”')).toBeVisible()
    await expect(
      rowOf(page, 'Harbour project').getByRole('button', { name: 'More actions: Harbour project' }),
    ).toBeFocused()

    // A link to a reservation far below scrolls the list to it.
    const list = page.getByRole('main').getByRole('region', { name: 'Reservations' })
    const last = list.getByRole('listitem').last()
    // Rows are measured as they are drawn, so that the end moves away at first.
    let height = 0
    const isAtEnd = async (): Promise<boolean> => {
      const before = height
      height = await list.evaluate((element) => {
        element.scrollTo(0, element.scrollHeight)
        return element.scrollHeight
      })
      return height === before
    }
    await expect.poll(isAtEnd).toBe(true)
    await expect(last).toBeInViewport()
    await last.getByRole('button').first().click()
    await expect(page).toHaveURL(/event=/)
    await page.reload()
    await expect(list.locator('[data-open]')).toBeInViewport()
    expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000)

    // The id of another mailbox is no obstacle.
    await campus.goTo(`/reservations?event=of-a-colleague&uid=${encodeURIComponent(uid)}`)
    await expect(panel).toContainText('Some details may be missing')

    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect(page.getByRole('dialog', { name: 'Harbour project' })).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Harbour project' })).toHaveCount(0)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  },
)

// Exchange cannot accept a declined event. The product's own calendar can.
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
