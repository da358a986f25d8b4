import type { BrowserContext, Page } from '@playwright/test'
import { pollingInterval } from '#src/app/session/watch-connection.ts'
import { Campus, expect, journey } from './campus.ts'

/** Another tab of the same browser, signed in as the first one is. */
async function openTab(context: BrowserContext, first: Page, path: string): Promise<Campus> {
  const page = await context.newPage()
  const address = new URL(first.url())
  address.searchParams.set('persona', 'none')
  address.hash = path
  await page.goto(address.href)
  return new Campus(page)
}

/** Cuts the hub off, so that changes arrive by another tab. */
async function withoutHub({ campus, page }: { readonly campus: Campus; readonly page: Page }): Promise<void> {
  await campus.arm('hub-refused')
  await page.evaluate(() => window.__sandbox.dropHub())
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeHidden()
}

journey(
  'fault F21, threat T13: tabs share the theme and the sign-out, and one lists a reservation of the other without the hub',
  async ({ campus, page, context }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('12:00', '13:30')
    // The other tab does not poll either: it got the change from the first.
    await context.addInitScript((interval) => {
      const later = window.setTimeout
      const withoutPolls = (run: () => void, delay?: number): number => (delay === interval ? 0 : later(run, delay))
      Object.assign(window, { setTimeout: withoutPolls })
    }, pollingInterval)
    const other = await openTab(context, page, '/reservations')
    await expect(other.page.getByRole('heading', { name: 'Reservations', level: 1 })).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Account/ })
      .click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'dark')

    await withoutHub({ campus, page })
    await withoutHub({ campus: other, page: other.page })
    await campus.show(room)
    await campus.drag(room, '12:00', '12:45')
    await campus.form.getByRole('textbox', { name: 'Subject' }).fill('Design critique')
    await campus.form.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await expect(other.page.getByText('Design critique').first()).toBeVisible()
    expect(await campus.bookings(room, '12:00', '13:00')).toHaveLength(1)

    await page
      .getByRole('banner')
      .getByRole('button', { name: /Account/ })
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, other.page])
      await expect(tab.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  },
)

journey.describe('on a device that travels', () => {
  // The zone is set by the test alone: only one may.
  journey.use({ timezoneId: '' })

  journey('fault F20: another time zone is drawn within a minute', async ({ campus, page, context }) => {
    const device = await context.newCDPSession(page)
    const travelTo = (timezoneId: string) => device.send('Emulation.setTimezoneOverride', { timezoneId })
    await travelTo('Europe/Prague')
    await page.clock.install()
    await campus.open('/settings')
    await expect(page.getByRole('banner').getByText(/09:4\d/)).toBeVisible()
    await travelTo('America/New_York')
    await page.clock.fastForward('01:00')
    // 09:42 in Prague is 03:42 in New York.
    await expect(page.getByRole('banner').getByText(/03:4\d/)).toBeVisible()
  })
})
