import type { BrowserContext, Page } from '@playwright/test'
import { pollingInterval } from '#src/app/session/watch-connection.ts'
import { Campus, expect, instantOf, journey, today } from './campus.ts'

/** Another tab of the same browser, signed in as the first one is. */
async function openTab(context: BrowserContext, first: Page, path: string): Promise<Campus> {
  const page = await context.newPage()
  const address = new URL(first.url())
  address.searchParams.set('persona', 'none')
  address.hash = path
  await page.goto(address.href)
  return new Campus(page)
}

/** From the account's menu. */
async function choose(page: Page, what: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account|Účet/ })
    .click()
  await page.getByRole('menuitemradio', { name: what }).click()
}

/** Cuts the hub off, so that changes arrive by another tab. */
async function withoutHub({ campus, page }: { readonly campus: Campus; readonly page: Page }): Promise<void> {
  await campus.arm('hub-refused')
  await page.evaluate(() => window.__sandbox.dropHub())
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeHidden()
}

journey(
  'fault F21: tabs share language, theme and favourites; a reservation of one tab is listed by the others without the hub, and is made once',
  async ({ campus, page, context }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('12:00', '15:00')
    // The other tab does not poll either: it got the change from the first.
    await context.addInitScript((interval) => {
      const later = window.setTimeout
      const withoutPolls = (run: () => void, delay?: number): number => (delay === interval ? 0 : later(run, delay))
      Object.assign(window, { setTimeout: withoutPolls })
    }, pollingInterval)
    const other = await openTab(context, page, '/home')
    const favourites = other.page.getByRole('region', { name: 'Favourites' })
    await expect(favourites.getByRole('listitem').first()).toBeVisible()
    await choose(page, 'Dark')
    await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await choose(page, 'Čeština')
    await expect(other.page.locator('html')).toHaveAttribute('lang', 'cs')
    await expect(other.page.getByRole('heading', { name: 'Oblíbené' })).toBeVisible()
    await choose(page, 'English')
    await expect(other.page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(favourites.getByRole('heading', { name: /Vltava 1\.01/ })).toBeHidden()
    const vltava = await campus.show(await campus.find('Vltava 1.01'))
    await vltava.getByRole('button', { name: 'Add to favourites' }).click()
    await expect(favourites.getByRole('heading', { name: /Vltava 1\.01/ })).toBeVisible()

    // A tab that comes while another is booking does not book too.
    const reserve = async (from: string, last: string, subject: string): Promise<void> => {
      await campus.show(room)
      await campus.drag(room, from, last)
      await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
      await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    }
    await campus.arm('reply-lost')
    await reserve('12:00', '12:45', 'Only once')
    const late = await openTab(context, page, '/home')
    await expect(late.page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    await campus.isAccepted()
    expect(await campus.bookings(room, '12:00', '13:00')).toHaveLength(1)
    await late.page.close()
    await campus.disarm()
    await campus.form.getByRole('button', { name: 'Done', exact: true }).click()

    await other.page.getByRole('link', { name: 'Reservations', exact: true }).click()
    await expect(other.page.getByRole('heading', { name: 'Reservations', level: 1 })).toBeVisible()
    await withoutHub({ campus, page })
    await withoutHub({ campus: other, page: other.page })
    await reserve('13:30', '14:15', 'Design critique')
    await campus.isAccepted()
    await expect(other.page.getByText('Design critique').first()).toBeVisible()
    expect(await campus.bookings(room, '13:30', '14:30')).toHaveLength(1)
  },
)

journey.describe('on a device that travels', () => {
  // The zone is set by the test alone: only one may.
  journey.use({ timezoneId: '' })

  journey(
    'fault F20: another time zone is drawn within a minute, and the chosen moment stays',
    async ({ campus, page, context }) => {
      const device = await context.newCDPSession(page)
      const travelTo = (timezoneId: string) => device.send('Emulation.setTimezoneOverride', { timezoneId })
      await travelTo('Europe/Prague')
      await page.clock.install()
      await campus.openReserve()
      const room = await campus.freeRoom('12:00', '13:30')
      await campus.show(room)
      await campus.drag(room, '12:00', '12:45')
      await page.getByRole('textbox', { name: 'Subject' }).fill('On the road')
      await travelTo('America/New_York')
      await page.clock.fastForward('01:00')
      // 09:42 in Prague is 03:42 in New York.
      await expect(page.getByRole('banner').getByText(/03:4\d/)).toBeVisible()
      await page.getByRole('button', { name: 'Reserve', exact: true }).click()
      await campus.isAccepted()
      const [booked] = await campus.bookings(room, '12:00', '13:00')
      expect(booked).toMatchObject({ subject: 'On the road', start: instantOf('12:00'), end: instantOf('13:00') })
      expect(new URL(page.url()).hash).toContain(today)
    },
  )
})
