import type { Page } from '@playwright/test'
import { expect, instantOf, journey } from './campus.ts'

const setClock = (page: Page, time: string): Promise<void> =>
  page.evaluate((at) => window.__sandbox.setClock(at, 1), instantOf(time))

const barOf = (page: Page) => page.getByRole('region', { name: 'Check-in due' })

journey(
  'the check-in that is due is in a bar, on the rail and in the title, and one press checks in',
  async ({ campus, page }) => {
    await campus.open('/settings')
    await expect(barOf(page).getByRole('alert')).toHaveText(
      /^Check in to “Harbour project”, .+, by 09:00 in London or it will be released\.$/,
    )
    await expect(page.getByRole('link', { name: 'Reservations' })).toHaveAccessibleDescription(
      '1 reservation is waiting for check-in',
    )
    await expect(page).toHaveTitle(/^19 mins to check in · /)
    const checkIn = barOf(page).getByRole('button', { name: 'Check in: Harbour project' })
    await checkIn.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Checked in to “Harbour project”')).toBeVisible()
    await expect(barOf(page)).toHaveCount(0)
    await expect(page).toHaveTitle('Settings · Foyer')
    // Keyboard users go on in the screen.
    await expect(page.getByRole('main')).toBeFocused()
  },
)

journey(
  'a release shows a system notification while the tab is hidden, and a message and the list after that',
  async ({ campus, page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('assist-announces', 'yes')
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
      const told: string[] = []
      class Told extends EventTarget {
        static readonly permission = 'granted'
        static readonly told = told
        constructor(title: string) {
          super()
          told.push(title)
        }
      }
      Object.defineProperty(globalThis, 'Notification', { value: Told })
    })
    const told = () => page.evaluate(() => (Notification as unknown as { readonly told: readonly string[] }).told)
    await campus.open('/home')
    await expect.poll(told).toContain('Check in to Harbour project')
    await expect(barOf(page)).toBeVisible()
    await setClock(page, '09:59')
    await expect(page).toHaveTitle(/^1 min to check in/)
    await setClock(page, '10:00')
    await expect(page.getByText(/was released: nobody checked in to “Harbour project”/)).toBeVisible()
    await expect(barOf(page)).toHaveCount(0)
    await expect
      .poll(told)
      .toEqual([
        'Check in to Harbour project',
        'Harbour project at 08:45 in London',
        expect.stringMatching(/was released$/),
      ])

    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'visible' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByRole('link', { name: 'Reservations' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Harbour project' }).first()
    await expect(row.getByText('Released', { exact: true })).toBeVisible()
    const notices = page.getByRole('region', { name: 'Notifications' })
    await notices.getByRole('button', { name: 'Find a similar one' }).click()
    await expect(campus.form.getByRole('textbox', { name: 'Subject' })).toHaveValue('Harbour project')
  },
)
