import type { Browser, Page } from '@playwright/test'
import { type ChildServer, removeServers, startServer } from '#tests/sandbox-server/child-server.ts'
import { newDataFile } from '#tests/sandbox-server/data-files.ts'
import { signInAt } from '#tests/sandbox-server/signed-in.ts'
import { Campus, expect, journey, today, wideScreen } from './campus.ts'

journey.use(wideScreen)
journey.afterAll(removeServers)

/** A little later in Prague: a room is free then. */
const noon = `${today}T11:20:00Z`

/** A device of its own: signed out, with its own storage. */
async function openDevice(
  browser: Browser,
  { origin }: ChildServer,
  id: string,
  code: string,
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Prague', viewport })
  const page = await context.newPage()
  await page.goto(`${origin}/${id.startsWith('panel') ? 'panel' : 'kiosk'}/${id}#setup=${encodeURIComponent(code)}`)
  return page
}

/** Through the simulated provider's page, as anybody signs in. */
async function signIn(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /Microsoft/ }).click()
  await page.getByRole('button', { name }).click()
}

journey(
  'a booking at the door appears on the panel, in the lobby, in the application and on a phone of one server',
  async ({ browser, page }) => {
    const server = await startServer(
      ['--port', '0', '--data', newDataFile(), '--clock', noon],
      'tools/sandbox-server.mjs',
    )
    const keeper = await signInAt(server.origin, 'danylo.kovalenko@foyer.example')
    const codeFor = async (id: string) =>
      ((await keeper.api('POST', `/api/kiosks/${id}/setup`)) as { readonly code: string }).code
    const rooms = keeper.resources.filter(({ id, email }) => id !== '' && email.toLowerCase().startsWith('kar.room'))
    const views = await keeper.schedules(rooms.map(({ email }) => email))
    // Free from 12:15 to 13:30 in Prague, and takes anybody at once.
    const room = rooms.find(
      ({ requiresConfirmation }, index) =>
        !requiresConfirmation && /^0{5}/.test(views[index]?.availabilityView.slice(45) ?? ''),
    )
    if (room === undefined) throw new Error('The seeded campus has no free room')

    const [panel, lobby] = await Promise.all([
      openDevice(browser, server, `panel-${room.id}`, await codeFor(`panel-${room.id}`)),
      openDevice(browser, server, 'lobby-kar', await codeFor('lobby-kar'), { width: 1080, height: 1920 }),
      page.goto(`${server.origin}/reservations/reserve?date=${today}`).then(() => signIn(page, /manager/i)),
    ])
    const state = (kind: string) => panel.locator(`main[data-kind=${kind}]`)
    const oliver = new Campus(page)
    await oliver.isReady()
    const row = await oliver.show(room)
    await lobby.getByRole('button', { name: 'Tap to start' }).click()
    await lobby.getByRole('button', { name: 'Meetings today' }).click()
    const meetings = lobby.getByRole('region', { name: 'Meetings today' })
    await expect(state('free')).toBeVisible()

    // A guest of the room, there and gone again.
    const atTheDoor = 'Reserved on the door panel'
    await panel.getByRole('group', { name: 'Reserve now' }).getByRole('button').nth(1).click()
    await panel.getByRole('button', { name: 'Reserve as guest' }).click()
    await expect(row.getByText(atTheDoor)).toBeVisible()
    await expect(meetings.getByText(atTheDoor).first()).toBeVisible()
    await expect(state('busy')).toBeVisible()
    await panel.getByRole('button', { name: 'End now' }).click()
    await panel.getByRole('button', { name: 'End meeting' }).click()
    await expect(state('free')).toBeVisible()
    await expect(meetings.getByText(atTheDoor)).toBeHidden()
    await expect(row.getByText(atTheDoor)).toBeHidden()

    // A person scans the code with a new phone, signs in there and books.
    await panel.getByRole('group', { name: 'Reserve now' }).getByRole('button').nth(1).click()
    const scanned = await panel.getByRole('img', { name: /^QR code to continue/ }).getAttribute('data-address')
    const pocket = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Prague',
      viewport: { width: 390, height: 844 },
    })
    const phone = await pocket.newPage()
    await phone.goto(scanned ?? '')
    await signIn(phone, /Novotn/)
    const form = new Campus(phone).form
    await expect(form.getByText(room.name).first()).toBeVisible()
    await phone.getByRole('textbox', { name: 'Subject' }).fill('From my phone')
    await phone.getByRole('button', { name: 'Reserve', exact: true }).click()
    await expect(panel.getByText('From my phone')).toBeVisible()
    await expect(panel.getByText(/Novotn/)).toBeVisible()
    await expect(state('busy')).toBeVisible()
    await expect(meetings.getByText('From my phone')).toBeVisible()
    await expect(row.getByText('From my phone')).toBeVisible()
  },
)
