import type { Page } from '@playwright/test'
import { type ChildServer, removeServers, startServer } from '#tests/sandbox-server/child-server.ts'
import { newDataFile } from '#tests/sandbox-server/data-files.ts'
import { signInAt } from '#tests/sandbox-server/signed-in.ts'
import { Campus, expect, journey, today, wideScreen } from './campus.ts'

journey.use(wideScreen)
journey.afterAll(removeServers)

/** The sockets to the hub that a tab opens, in turn. */
function watchSockets(page: Page): string[] {
  const opened: string[] = []
  page.on('websocket', (socket) => opened.push(socket.url()))
  return opened
}

const isLive = (page: Page) => expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()

async function openTimeline(page: Page, { origin }: ChildServer): Promise<Campus> {
  const campus = new Campus(page)
  await page.goto(`${origin}/reservations/reserve?date=${today}`)
  await campus.isReady()
  await isLive(page)
  return campus
}

journey(
  'two tabs have one live connection, which the other takes over when its tab is closed',
  async ({ page, context }) => {
    const server = await startServer(['--port', '0', '--data', newDataFile()], 'tools/sandbox-server.mjs')
    await page.goto(`${server.origin}/account/login`)
    await page.getByRole('button', { name: /Microsoft/ }).click()
    await page.getByRole('button', { name: /Novotn/ }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/account') && url.pathname !== '/authorize')
    await isLive(page)
    const other = await context.newPage()
    const sockets = watchSockets(other)
    const follower = await openTimeline(other, server)
    expect(sockets).toEqual([])

    const oliver = await signInAt(server.origin, 'oliver.hughes@foyer.example')
    const room = oliver.resources.find(({ email }) => email.toLowerCase().startsWith('kar.room'))
    if (room === undefined) throw new Error('The seeded campus has no room')
    const row = await follower.show(room)
    await oliver.book(room, 18, 'Heard by way of the other tab')
    await expect(row.getByText('Heard by way of the other tab')).toBeVisible()

    const takesOver = other.waitForEvent('websocket')
    await page.close()
    await takesOver
    await isLive(other)
    await oliver.book(room, 19, 'Heard at first hand')
    await expect(row.getByText('Heard at first hand')).toBeVisible()
    expect(sockets).toHaveLength(1)
  },
)
