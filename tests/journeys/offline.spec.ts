import type { Page } from '@playwright/test'
import { expect, journey } from './campus.ts'

journey.use({ serviceWorkers: 'allow' })

/** Waits until the application, its parts and its data are stored, a moment after the start. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const names = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('assist')
          opening.onsuccess = () => {
            const keys = opening.result.transaction('events').objectStore('events').getAllKeys()
            keys.onsuccess = () => {
              opening.result.close()
              resolve(keys.result.join())
            }
          }
        }),
    )
  await expect.poll(names).toMatch(/reservations.*schedules.*start/s)
}

/** Errors on the console from now on, in the order they come. */
function listen(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return errors
}

const banner = (page: Page) => page.getByRole('region', { name: 'Offline' })

journey(
  'without a network Foyer starts with stored data, marked with its age and without an error; a form waits, a check-in and a cancellation are sent when the network is back',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('12:00', '13:30')
    await isKept(page)
    const errors = listen(page)
    await page.context().setOffline(true)
    await page.reload({ waitUntil: 'commit' })
    await expect(campus.grid.getByRole('gridcell', { name: /free/ }).first()).toBeVisible()
    await expect(page.getByRole('banner').getByText(/Offline · updated 09:4\d/)).toBeVisible()
    await expect(banner(page)).toContainText(/You’re offline. Last updated 09:4\d/)
    await campus.isAccessible({ part: '#root header, [aria-label=Offline]', but: [] })
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(banner(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width, height })

    await campus.show(room)
    await campus.drag(room, '12:00', '12:45')
    const subject = campus.form.getByRole('textbox', { name: 'Subject' })
    await subject.fill('Planning by candle light')
    await expect(campus.form.getByText(/so we can’t check availability/)).toBeVisible()
    await expect(campus.form.getByRole('button', { name: /^Reserve/ })).toBeDisabled()
    await subject.press('Control+Enter')

    await page.getByRole('link', { name: 'Reservations', exact: true }).click()
    const list = page.getByRole('main')
    const confirm = list.getByRole('button', { name: /^Check in by.*Harbour project/ })
    await confirm.click()
    await expect(page.getByText('You’re offline. We’ll check in to “Harbour project” when you’re back.')).toBeVisible()
    await expect(list.getByText('We’ll check you in when you’re back online')).toBeVisible()
    await list
      .getByRole('button', { name: /More.*Supplier visit/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /Cancel/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect(banner(page)).toContainText('2 requests are waiting to be sent.')
    expect(errors).toEqual([])

    await page.context().setOffline(false)
    // Each says so for a moment, whichever is answered first.
    await Promise.all([
      expect(page.getByText('Checked in to “Harbour project”')).toBeVisible(),
      expect(page.getByText('“Supplier visit” cancelled')).toBeVisible(),
    ])
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await expect(confirm).toBeHidden()
    expect(await campus.bookings(room, '12:00', '13:00')).toEqual([])
    await page.getByRole('link', { name: 'Reserve', exact: true }).click()
    await expect(subject).toHaveValue('Planning by candle light')
    await expect(campus.form.getByRole('button', { name: /^Reserve/ })).toBeEnabled()
  },
)
