import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { pino } from 'pino'
import { readStaticFiles } from '#server/http/files.ts'
import { readSettings } from '#server/settings.ts'
import { type Running, startServer } from '#server/start.ts'
import { Campus, expect, journey, type Place, wideScreen } from './campus.ts'

const minute = 60_000

/** Monday, 2026-11-30, 09:41 in Prague. The clock goes on from there. */
const monday = Date.UTC(2026, 10, 30, 8, 41)
const begun = Date.now()

const rooms = ['Alder', 'Beech', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch', 'Maple', 'Oak', 'Pine', 'Rowan', 'Willow']

/** As a facilities manager writes it: twelve rooms and thirty desks on two floors. */
const spreadsheet = [
  'name,type,building,floor,capacity,confirmation',
  ...rooms.map((name, index) => `${name},room,Main house,${index < 6 ? 1 : 2},${4 + index},yes`),
  ...Array.from({ length: 30 }, (_, index) => `Desk ${index + 1},desk,Main house,${index < 15 ? 1 : 2},,no`),
].join('\n')

/** A server on a folder that stays for the next one. Its clock can be put forward. */
async function openServer(data: string, clock: { ahead: number }, port = 0): Promise<Running> {
  const read = readSettings(['--data', data, '--port', String(port)], {})
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return startServer({
    settings: read.settings,
    files: readStaticFiles('dist-office/client'),
    log: pino({ level: 'silent' }),
    now: () => monday + (Date.now() - begun) + clock.ahead,
  })
}

const newPage = async (browser: Browser, width = 1600): Promise<Page> =>
  (
    await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Prague', viewport: { width, height: 900 } })
  ).newPage()

async function placeOf({ office }: Running, name: string): Promise<Place> {
  return office.db.selectFrom('resources').select(['id', 'name']).where('name', '=', name).executeTakeFirstOrThrow()
}

/** Takes a picture for docs/server.md: `npm run pictures`. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env['FOYER_SHOTS']) await page.screenshot({ path: `${process.env['FOYER_SHOTS']}/office-${name}.png` })
}

journey.use(wideScreen)

journey('an office books its rooms, from an empty folder to the door of a room', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-journey-'))
  const clock = { ahead: 0 }
  let server = await openServer(join(folder, 'data'), clock)
  try {
    const ann = await newPage(browser)
    await ann.goto(server.setUpURL ?? '')
    await ann.getByRole('textbox', { name: 'Name of the organisation' }).fill('Heron Works')
    await ann.getByRole('textbox', { name: 'Your name' }).fill('Ann Heron')
    await ann.getByRole('textbox', { name: 'Email address' }).fill('ann@heron.example')
    await ann.getByLabel('Password', { exact: true }).fill('grey roof in the rain')
    await shot(ann, 'set-up')
    await ann.getByRole('button', { name: 'Continue' }).click()

    await expect(ann.getByRole('heading', { name: 'Add your rooms and desks' })).toBeVisible()
    await ann.locator('input[type=file]').setInputFiles({
      name: 'rooms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(spreadsheet.replace('Alder,room,Main house,1,4', 'Alder,room,Main house,1,four')),
    })
    await expect(ann.getByText('“four” isn’t a number')).toBeVisible()
    await shot(ann, 'wrong-line')
    await ann
      .locator('input[type=file]')
      .setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(spreadsheet) })
    await expect(ann.getByText('To create: 42. To change: 0. Unchanged: 0.')).toBeVisible()
    await ann.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(ann.getByText('Imported. New: 42. Changed: 0.')).toBeVisible()
    await ann
      .getByRole('button', { name: 'Continue' })
      .or(ann.getByRole('link', { name: 'Continue' }))
      .click()

    await ann.getByRole('button', { name: 'Create link' }).click()
    const link = await ann.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await shot(ann, 'invite')
    const ben = await newPage(browser)
    await ben.goto(link)
    await ben.getByRole('textbox', { name: 'Your name' }).fill('Ben Finch')
    await ben.getByRole('textbox', { name: 'Email address' }).fill('ben@heron.example')
    await ben.getByLabel('Password', { exact: true }).fill('a blue door in winter')
    await ben.getByRole('button', { name: 'Create account' }).click()
    await expect(ben.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    // The session is in cookies that scripts cannot read.
    const readable = ben.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))
    expect(await readable).not.toMatch(/api_token|eyJ/)

    // One books, the other sees it.
    const alder = await placeOf(server, 'Alder')
    const [annsCampus, bensCampus] = [new Campus(ann), new Campus(ben)]
    await ann.goto(`${server.origin}/reservations/reserve`)
    await ben.getByRole('link', { name: 'Reserve', exact: true }).click()
    await Promise.all([annsCampus.isReady(), bensCampus.isReady()])
    const seen = await bensCampus.show(alder)
    await annsCampus.show(alder)
    await annsCampus.drag(alder, '10:00', '10:45')
    await ann.getByRole('textbox', { name: 'Subject' }).fill('Design critique')
    await ann.getByRole('button', { name: 'Reserve', exact: true }).click()
    await annsCampus.isAccepted()
    await expect(seen.getByText('Design critique')).toBeVisible()
    // Without a picture, the row of his own day has his letters, not those of his address.
    await expect(ben.getByRole('group', { name: 'People on the timeline' }).getByText('BF')).toBeVisible()
    await shot(ben, 'seen-live')

    // A tablet becomes the panel at the door, where she checks in.
    const panel = await newPage(browser, 1280)
    await panel.goto(`${server.origin}/device`)
    const code = (await panel.getByRole('img', { name: /^Code: / }).textContent())?.trim() ?? ''
    await ann.goto(`${server.origin}/fleet`)
    await ann.getByRole('button', { name: 'Add a device' }).click()
    await ann.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
    await ann.getByRole('searchbox', { name: 'Find a room' }).fill('Alder')
    await ann.getByRole('radio', { name: /^Alder/ }).check()
    await ann.getByRole('textbox', { name: 'Name' }).fill('Door of Alder')
    await ann.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(panel.locator('main[data-kind]')).toBeVisible()
    expect(panel.url()).toMatch(/\/panel\/panel-[\da-f]+$/)
    await expect(ann.getByRole('heading', { name: 'Door of Alder' })).toBeVisible()
    await expect(ann.getByText('1280 × 900')).toBeVisible()
    clock.ahead += 10 * minute
    await panel.reload()
    await panel.getByRole('button', { name: 'Check in' }).click()
    await expect(panel.getByText(/Checked in/).first()).toBeVisible()
    await shot(panel, 'checked-in')

    // The next one is released without a check-in.
    const beech = await placeOf(server, 'Beech')
    await bensCampus.show(beech)
    await bensCampus.drag(beech, '11:00', '11:45')
    await ben.getByRole('textbox', { name: 'Subject' }).fill('Forgotten meeting')
    await ben.getByRole('button', { name: 'Reserve', exact: true }).click()
    await bensCampus.isAccepted()
    clock.ahead += 90 * minute

    // The server ends and starts again: everything is there.
    const { port } = server
    await server.close()
    server = await openServer(join(folder, 'data'), clock, port)
    await ben.goto(`${server.origin}/reservations`)
    const forgotten = ben.getByRole('main').getByRole('listitem').filter({ hasText: 'Forgotten meeting' })
    await expect(forgotten).toContainText('Released')
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
