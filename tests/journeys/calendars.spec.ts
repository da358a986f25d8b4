import type { Locator, Page } from '@playwright/test'
import type { ServerType } from '#src/wire/configuration.ts'
import { type Campus, expect, journey, type Place, today } from './campus.ts'

/** The calendar back ends of section 1, and how one signs in to each. */
const signIns: Readonly<Record<ServerType, SignIn>> = {
  o365: { name: 'Microsoft 365', button: 'Sign in with Microsoft 365', way: 'page' },
  gspace: { name: 'Google Workspace', button: 'Sign in with Google Workspace', way: 'page' },
  ews: { name: 'Microsoft Exchange', button: 'Sign in with Exchange', way: 'password' },
  'touch-calendar': { name: 'Touch Calendar', button: 'Sign in', way: 'password' },
}

interface SignIn {
  /** In the list of calendars. */
  readonly name: string
  readonly button: string
  /** On a page of the provider's, or with user name and password. */
  readonly way: 'page' | 'password'
}

const choice = (page: Page): Locator => page.getByRole('combobox', { name: 'Calendar' })

/** On the product's own sign-in page: which calendar, then its own way in. */
async function signIn(page: Page, server: string, { name, button, way }: SignIn): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  if ((await choice(page).inputValue()) !== server) {
    await choice(page).selectOption({ label: name })
    await expect(page).toHaveURL(new RegExp(`server=${server}`))
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
  }
  if (way === 'password') {
    await page.getByRole('textbox', { name: 'Username' }).fill('eliska.novotna@foyer.example')
    await page.getByLabel('Password').fill('sandbox')
  }
  await page.getByRole('button', { name: button, exact: true }).click()
  if (way === 'page') await page.getByRole('button', { name: /Eliška Novotná/ }).click()
}

/** Finds the room, drags an hour of it and types the subject. */
async function fillIn(campus: Campus, room: Place, subject: string): Promise<void> {
  const { page } = campus
  const row = await campus.show(room)
  await expect(page.getByText(/1 of \d+/).first()).toBeVisible()
  // Nothing can be reserved before its schedule is there.
  await expect(row.getByRole('gridcell', { name: /, free/ }).first()).toBeVisible()
  await campus.drag(room, '10:00', '10:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
}
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Reserve', exact: true }).click()

const listed = (page: Page, subject: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: subject })

async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reservations', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Reservations', level: 1 })).toBeVisible()
}

// All other journeys book on Microsoft 365, or on Touch Calendar with Foyer's own server. The contract of all calendars is tested in
// Node.
const others = { gspace: signIns.gspace, ews: signIns.ews }
for (const [server, how] of Object.entries(others)) {
  const { name } = how

  journey(
    `section 1, ${name}: signs in, books by drag with a colleague who joins remotely, finishes and cancels`,
    async ({ campus, page }) => {
      await campus.open(`/reservations/reserve?date=${today}`, { persona: 'none' })
      await signIn(page, server, how)
      await campus.isReady()

      const room = await campus.freeRoom('10:00', '11:30')
      await fillIn(campus, room, 'With Oliver')
      await page.getByRole('combobox', { name: 'Attendees' }).fill('Oliver Hug')
      await page.getByRole('option', { name: /Oliver Hughes/ }).click()
      await page.getByRole('button', { name: 'Oliver Hughes joins remotely' }).click()
      await send(page)
      await campus.isAccepted()
      expect(await campus.bookings(room, '10:00', '11:00')).toEqual([
        expect.objectContaining({ subject: 'With Oliver' }),
      ])

      await openList(page)
      await listed(page, 'Weekly check-in')
        .first()
        .getByRole('button', { name: /^End now/ })
        .click()
      await expect(page.getByText(/“Weekly check-in” ended\. .* is free again\./)).toBeVisible()

      if (server === 'ews') {
        // The calendars of the sandbox are of one campus: another one has every reservation of the first.
        for (const other of ['touch-calendar', server]) {
          await campus.open('/reservations', { server: other })
          await expect(listed(page, 'With Oliver')).toHaveCount(1)
          await expect(listed(page, 'With Oliver')).toContainText('Accepted')
        }
      }

      await listed(page, 'With Oliver').getByRole('button', { name: 'With Oliver', exact: true }).click()
      const person = page.getByRole('complementary', { name: 'With Oliver' }).getByRole('listitem')
      await expect(person.filter({ hasText: 'Oliver Hughes' })).toContainText('remote')
      await page.getByRole('button', { name: 'More actions: With Oliver' }).first().click()
      await page.getByRole('menuitem', { name: 'Cancel reservation' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
      await expect.poll(async () => (await campus.bookings(room, '10:00', '11:00')).length).toBe(0)
      await expect(listed(page, 'With Oliver')).toHaveCount(0)
    },
  )
}
