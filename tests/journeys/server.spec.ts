import type { Page } from '@playwright/test'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { type ChildServer, removeServers, startServer } from '#tests/sandbox-server/child-server.ts'
import { newDataFile } from '#tests/sandbox-server/data-files.ts'
import { signInAt } from '#tests/sandbox-server/signed-in.ts'
import { Campus, expect, journey, today, wideScreen } from './campus.ts'

/** Started as by hand: it builds itself and its client if they are out of date. */
const script = 'tools/sandbox-server.mjs'

journey.use(wideScreen)
journey.afterAll(removeServers)

/** Signs in at the simulated provider's page, as anybody does. */
async function enter(page: Page, { origin }: ChildServer, name: RegExp): Promise<Campus> {
  const campus = new Campus(page)
  await page.goto(`${origin}/account/login`)
  await page.getByRole('button', { name: /Microsoft/ }).click()
  await page.getByRole('button', { name }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/account') && url.pathname !== '/authorize')
  await page.goto(`${origin}/reservations/reserve?date=${today}`)
  await campus.isReady()
  return campus
}

/** A room of the Prague house that takes a booking at that time. */
async function freeRoom({ origin }: ChildServer): Promise<ResourceRecord> {
  const { resources, schedules } = await signInAt(origin)
  const rooms = resources.filter(({ id, email }) => id !== '' && email.toLowerCase().startsWith('kar.room'))
  const views = await schedules(rooms.map(({ email }) => email))
  // Quarters 44 to 55 of the UTC day: 12:00 to 15:00 in Prague.
  const room = rooms.find((_room, index) => /^0{12}/.test(views[index]?.availabilityView.slice(44) ?? ''))
  if (room === undefined) throw new Error('The seeded campus has no free room')
  return room
}

journey(
  'two browsers of one server see each other’s bookings, also after it was killed and started again',
  async ({ browser, page }) => {
    const data = newDataFile()
    const first = await startServer(['--port', '0', '--data', data], script)
    const room = await freeRoom(first)
    const other = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Prague' })).newPage()
    const eliska = await enter(page, first, /Novotn/)
    const oliver = await enter(other, first, /manager/i)

    const seen = await oliver.show(room)
    const row = await eliska.show(room)
    await eliska.drag(room, '12:00', '12:45')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Design critique')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await eliska.isAccepted()
    // While its look changes, a box that is put aside has the words for a moment, too.
    await expect(row.getByText('Design critique')).toHaveCount(1)
    await expect(seen.getByText('Design critique')).toHaveCount(1)

    await first.end('SIGKILL')
    for (const { page: screen } of [eliska, oliver]) {
      await expect(screen.getByRole('banner').getByText(/Reconnecting|Updated/)).toBeVisible()
      await expect(screen.getByRole('banner').getByText('Live', { exact: true })).toBeHidden()
    }
    // A booking is made while neither is connected.
    const elsewhere = await startServer(['--port', '0', '--data', data], script)
    await (await signInAt(elsewhere.origin, 'oliver.hughes@foyer.example')).book(room, 13, 'Missed it')
    await elsewhere.end('SIGKILL')

    const again = await startServer(['--port', String(first.port), '--data', data], script)
    for (const { page: screen } of [eliska, oliver]) {
      await expect(screen.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    }
    await expect(row.getByText('Missed it')).toHaveCount(1)
    await expect(seen.getByText('Missed it')).toHaveCount(1)
    await expect(seen.getByText('Design critique')).toHaveCount(1)

    // The page that lived through it all shows the same as a new one.
    const states = (campus: Campus) =>
      campus
        .row(room)
        .getByRole('gridcell')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))
    // The room answers in between.
    await expect.poll(async () => (await states(oliver)).join()).not.toContain('tentative')
    const lived = await states(oliver)
    await other.reload()
    await oliver.isReady()
    await oliver.show(room)
    await expect.poll(() => states(oliver)).toEqual(lived)
    expect(await again.end('SIGTERM')).toBe(0)
  },
)

journey(
  'after the sign-in a link opens and the text of an event is cleaned; no script can read a token; tabs sign out together',
  async ({ page, context }) => {
    const config = '{"tokenStorage":"cookie"}'
    const data = newDataFile()
    // The event is booked with a token, before the server gives out cookies only.
    const before = await startServer(['--port', '0', '--data', data], script)
    const room = await freeRoom(before)
    const hostile = `<script>window.hacked = 1</script><img src="x" onerror="window.hacked = 2"><a href="javascript:hacked=3">x</a>`
    await (await signInAt(before.origin)).book(room, 13, 'Post-mortem', `<p>Bring the <b>timeline</b></p>${hostile}`)
    await before.end('SIGTERM')
    const server = await startServer(['--port', '0', '--data', data, '--hub-needs-token', '--config', config], script)
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(`${server.origin}/sandbox-api`)) sent.push(request.headers()['authorization'])
    })
    await page.goto(`${server.origin}/qr/${room.id}`)
    await page.getByRole('button', { name: /Microsoft/ }).click()
    await page.getByRole('button', { name: /Novotn/ }).click()
    await expect(page.getByText(room.name).first()).toBeVisible()
    expect(new URL(page.url()).origin).toBe(server.origin)
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    const readable = () => page.evaluate(() => JSON.stringify([Object.entries(localStorage), document.cookie]))
    expect(await readable()).not.toMatch(/api_token|foyer_session|eyJ/)

    await page.goto(`${server.origin}/reservations?q=Post-mortem`)
    await page.getByRole('button', { name: 'Post-mortem', exact: true }).click()
    const details = page.getByRole('complementary', { name: 'Post-mortem' })
    await expect(details.locator('b')).toHaveText('timeline')
    await expect(details.locator('script, [onerror], [href^="javascript"]')).toHaveCount(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    // The refused handlers are logged, too.
    expect(told.filter((text) => /trusted ?(types|html|script)/i.test(text))).toEqual([])
    expect(sent.length).toBeGreaterThan(5)
    expect(sent.filter(Boolean)).toEqual([])

    const other = await context.newPage()
    await other.goto(`${server.origin}/reservations`)
    await expect(other.getByRole('heading', { name: 'Reservations' })).toBeVisible()
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, other])
      await expect(tab.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await readable()).not.toContain('assist-session')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([])
  },
)
