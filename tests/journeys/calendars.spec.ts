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

/** Finds the room, drags an hour of it and says what for. */
async function fillIn(campus: Campus, room: Place, subject: string): Promise<void> {
  const { page } = campus
  const row = await campus.show(room)
  await expect(page.getByText(/1 of \d+/).first()).toBeVisible()
  // Nothing can be reserved before its schedule is there.
  await expect(row.getByRole('gridcell', { name: /, free/ }).first()).toBeVisible()
  await campus.drag(room, '10:00', '10:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
}
/** A room that takes reservations weeks ahead, with nothing in it at the time on three Mondays. */
async function emptyRoom({ page }: Campus): Promise<Place> {
  const mondays = [today, '2026-11-30', '2026-12-07'].map((day) => [`${day}T08:00:00Z`, `${day}T12:00:00Z`] as const)
  return page.evaluate(async (spans) => {
    const [room] = await window.__sandbox.findResources('Ohře 1.03', 1)
    if (room === undefined) throw new Error('The seeded campus has no such room')
    for (const [start, end] of spans) await window.__sandbox.colleagueCancels({ resourceId: room.id, start, end })
    return { id: room.id, name: room.name }
  }, mondays)
}
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Reserve', exact: true }).click()

const listed = (page: Page, subject: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: subject })

async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reservations', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Reservations', level: 1 })).toBeVisible()
}

// The contract of the calendars is tested in Node for all; Exchange is the furthest from the others.
journey('section 3, Microsoft Exchange: keeps who attends remotely', async ({ campus, page }) => {
  await campus.openReserve({ server: 'ews' })
  const room = await campus.freeRoom('10:00', '11:30')
  await fillIn(campus, room, 'From afar')
  await page.getByRole('combobox', { name: 'Attendees' }).fill('Oliver Hug')
  await page.getByRole('option', { name: /Oliver Hughes/ }).click()
  await page.getByRole('button', { name: 'Oliver Hughes joins remotely' }).click()
  await send(page)
  await campus.isAccepted()
  await page.reload()
  await openList(page)
  await listed(page, 'From afar').getByRole('button', { name: 'From afar', exact: true }).click()
  const person = page.getByRole('complementary', { name: 'From afar' }).getByRole('listitem')
  await expect(person.filter({ hasText: 'Oliver Hughes' })).toContainText('remote')
})

// Microsoft 365 is what every other journey books on.
const { o365: _, ...others } = signIns
for (const [server, how] of Object.entries(others)) {
  const { name } = how

  journey(
    `section 1, ${name}: signs in, books by drag with a colleague, finishes and cancels`,
    async ({ campus, page }) => {
      await campus.open(`/reservations/reserve?date=${today}`, { persona: 'none' })
      await signIn(page, server, how)
      await campus.isReady()

      const room = await campus.freeRoom('10:00', '11:30')
      await fillIn(campus, room, 'With Oliver')
      await page.getByRole('combobox', { name: 'Attendees' }).fill('Oliver Hug')
      await page.getByRole('option', { name: /Oliver Hughes/ }).click()
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

      await listed(page, 'With Oliver').getByRole('button', { name: 'With Oliver', exact: true }).click()
      await expect(page.getByRole('complementary', { name: 'With Oliver' })).toContainText('Oliver Hughes')
      await page.getByRole('button', { name: 'More actions: With Oliver' }).first().click()
      await page.getByRole('menuitem', { name: 'Cancel reservation' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
      await expect.poll(async () => (await campus.bookings(room, '10:00', '11:00')).length).toBe(0)
      await expect(listed(page, 'With Oliver')).toHaveCount(0)
    },
  )

  journey(
    `section 1, ${name}: meets a conflict, a room that declines, and repeats weekly`,
    async ({ campus, page }) => {
      await campus.openReserve({ server })
      const room = await emptyRoom(campus)
      await fillIn(campus, room, 'Choir')
      await campus.colleagueBooks(room, '10:00', '11:00', 'Faster than you')
      await expect(page.getByRole('alert', { name: 'This time isn’t free' })).toContainText(
        / is reserved by .+, 10:00 – 11:00/,
      )
      await page.evaluate(([resourceId, start, end]) => window.__sandbox.colleagueCancels({ resourceId, start, end }), [
        room.id,
        `${today}T09:00:00Z`,
        `${today}T10:00:00Z`,
      ] as const)
      await expect(page.getByRole('alert', { name: 'This time isn’t free' })).toHaveCount(0)

      await campus.arm('create-declined')
      await send(page)
      await expect(campus.form.getByText('Try one of these instead:')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Choir')

      await page.getByLabel('Repeat').selectOption('weekly')
      await page.getByLabel('Occurrences').fill('3')
      const dates = page.getByRole('region', { name: 'Dates of the series' })
      await expect(dates.getByText('3 of 3 dates free')).toBeVisible()
      await send(page)
      await campus.isAccepted()
      await openList(page)
      await expect(listed(page, 'Choir').filter({ hasText: 'Accepted' })).toHaveCount(3)
    },
  )
}

journey('section 1: another calendar before the same campus keeps every reservation', async ({ campus, page }) => {
  await campus.openReserve({ server: 'touch-calendar' })
  const room = await campus.freeRoom('10:00', '11:30')
  await fillIn(campus, room, 'Kept')
  await send(page)
  await campus.isAccepted()
  for (const server of Object.keys(signIns)) {
    await campus.open('/reservations', { server })
    await expect(listed(page, 'Kept')).toHaveCount(1)
    await expect(listed(page, 'Kept')).toContainText('Accepted')
  }
})
