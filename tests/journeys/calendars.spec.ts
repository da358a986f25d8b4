import { expect, journey, today } from './campus.ts'

// All other journeys book on Microsoft 365, or on Touch Calendar with Foyer's own server. The contract of all calendars is tested in
// Node. The calendars of the sandbox are of one campus: another one has every reservation of the first.
journey(
  'section 1: a booking with a remote colleague in Microsoft Exchange can be cancelled in Google Workspace',
  async ({ campus, page }) => {
    const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'With Oliver' })
    await campus.open(`/reservations/reserve?date=${today}`, { persona: 'none' })
    await page.getByRole('combobox', { name: 'Calendar' }).selectOption({ label: 'Microsoft Exchange' })
    await expect(page).toHaveURL(/server=ews/)
    await page.getByRole('textbox', { name: 'Username' }).fill('eliska.novotna@foyer.example')
    await page.getByLabel('Password').fill('sandbox')
    await page.getByRole('button', { name: 'Sign in with Exchange', exact: true }).click()
    await campus.isReady()
    const room = await campus.freeRoom('10:00', '11:30')
    const row = await campus.show(room)
    // Nothing can be reserved before its schedule is there.
    await expect(row.getByRole('gridcell', { name: /, free/ }).first()).toBeVisible()
    await campus.drag(room, '10:00', '10:45')
    await campus.form.getByRole('textbox', { name: 'Subject' }).fill('With Oliver')
    await campus.form.getByRole('combobox', { name: 'Attendees' }).fill('Oliver Hug')
    await page.getByRole('option', { name: /Oliver Hughes/ }).click()
    await campus.form.getByRole('button', { name: 'Oliver Hughes joins remotely' }).click()
    await campus.form.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    expect(await campus.bookings(room, '10:00', '11:00')).toMatchObject([{ subject: 'With Oliver' }])

    await campus.form.getByRole('link', { name: 'View reservations' }).click()
    const entry = listed.getByRole('button', { name: 'With Oliver', exact: true })
    await entry.click()
    const details = page.getByRole('complementary', { name: 'With Oliver' })
    await expect(details.getByRole('listitem').filter({ hasText: 'Oliver Hughes' })).toContainText('remote')

    await campus.open('/reservations?q=oliver', { server: 'gspace' })
    await expect(listed).toContainText('Accepted')
    await entry.click()
    await details.getByRole('button', { name: 'More actions: With Oliver' }).click()
    await page.getByRole('menuitem', { name: 'Cancel reservation' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
    await expect.poll(async () => (await campus.bookings(room, '10:00', '11:00')).length).toBe(0)
    await expect(listed).toHaveCount(0)
  },
)
