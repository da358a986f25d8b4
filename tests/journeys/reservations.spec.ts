import type { Locator, Page } from '@playwright/test'
import { expect, journey } from './campus.ts'

/** A row of the first day, which is today. */
const rowOf = (page: Page, subject: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: subject }).first()

const choose = async (page: Page, subject: string, item: string | RegExp): Promise<void> => {
  await rowOf(page, subject)
    .getByRole('button', { name: `More actions: ${subject}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

journey(
  'a reservation is extended and ended, an invitation is accepted and declined; one opens and closes by keyboard and by Back, has an address, and is scrolled to',
  async ({ campus, page }) => {
    await campus.open('/reservations', { run: '0' })
    await choose(page, 'Weekly check-in', /^Extend by 30 min/)
    await expect(rowOf(page, 'Weekly check-in')).toContainText('09:15 – 10:30')
    await expect(page.getByText(/“Weekly check-in” extended/)).toBeVisible()
    await rowOf(page, 'Weekly check-in')
      .getByRole('button', { name: /^End now/ })
      .click()
    await expect(page.getByText(/“Weekly check-in” ended\. .* is free again\./)).toBeVisible()
    await expect(rowOf(page, 'Weekly check-in')).toContainText(/09:15 – 09:4\d/)

    await rowOf(page, 'RFP: new furniture').getByRole('button', { name: 'Accept: RFP: new furniture' }).click()
    await expect(page.getByText('You accepted “RFP: new furniture”. We’ve notified the organiser.')).toBeVisible()
    // The next date of the series still needs an answer, and is above the days now.
    const answered = page
      .getByRole('region', { name: /Monday.*23/ })
      .getByRole('listitem')
      .filter({ hasText: 'RFP: new furniture' })
    await answered.getByRole('button', { name: 'More actions: RFP: new furniture' }).click()
    await page.getByRole('menuitem', { name: 'Decline' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('You’ve declined “RFP: new furniture”.')).toBeVisible()
    await expect(answered).toHaveCount(0)

    const open = rowOf(page, 'Harbour project').getByRole('button', { name: 'Harbour project', exact: true })
    await open.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Harbour project' })
    await expect(panel.getByRole('heading', { name: 'Harbour project' })).toBeFocused()
    await expect(panel).toContainText('Check in by 10:00')
    // The text of the event is as its sender wrote it, under the policy of a deployment.
    await expect(panel.getByText('drawings')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await open.click()
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)

    // A link to a reservation far below scrolls the list to it.
    const list = page.getByRole('main').getByRole('region', { name: 'Reservations' })
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
    await list.getByRole('listitem').last().getByRole('button').first().click()
    await expect(page).toHaveURL(/event=/)
    await page.reload()
    await expect(list.locator('[data-open]')).toBeInViewport()
    expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000)
  },
)
