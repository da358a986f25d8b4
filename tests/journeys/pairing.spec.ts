import { type ChildServer, removeServers, startServer } from '#tests/sandbox-server/child-server.ts'
import { newDataFile } from '#tests/sandbox-server/data-files.ts'
import { Campus, expect, journey, today, wideScreen } from './campus.ts'

journey.use(wideScreen)
journey.afterAll(removeServers)

const start = (): Promise<ChildServer> =>
  startServer(['--port', '0', '--data', newDataFile(), '--clock', `${today}T11:20:00Z`], 'tools/sandbox-server.mjs')

journey('an empty browser becomes the panel of a room by the code that it shows', async ({ browser, page }) => {
  const { origin } = await start()
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1280, height: 800 },
  })
  const screen = await context.newPage()
  await Promise.all([screen.goto(`${origin}/device`), page.goto(`${origin}/fleet`)])
  await page.getByRole('button', { name: /Microsoft/ }).click()
  await page.getByRole('button', { name: /Kovalenko/ }).click()
  const begun = Date.now()

  // The administrator reads the letters off the screen.
  const letters = screen.getByRole('img', { name: /^Code: / })
  const code = (await letters.textContent())?.trim() ?? ''
  await new Campus(screen).isAccessible()
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByRole('button', { name: 'Add a device' }).click()
  await page.getByRole('textbox', { name: 'Code on the screen' }).fill(code.toLowerCase())
  await expect(page.getByText(`The screen with code ${code} is waiting.`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a room' }).fill('Vltava')
  await page
    .getByRole('radio', { name: /^Vltava/ })
    .first()
    .check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Second door')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const added = Date.now()
  await expect(screen.locator('main[data-kind]')).toBeVisible()
  const [toAdd, toPanel] = [added - begun, Date.now() - added]
  process.stdout.write(`A screen was added in ${toAdd} ms, and was a panel ${toPanel} ms later.\n`)
  expect(screen.url()).toMatch(/\/panel\/panel-[\da-f]+$/)

  // It reports itself. Signed out, its start page shows another code.
  await expect(page.getByRole('heading', { name: 'Second door' })).toBeVisible()
  await expect(page.getByText('1280 × 800')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Sign out: 1 of 1.')).toBeVisible()
  await screen.goto(`${origin}/device`)
  await expect(letters).toBeVisible()
  await expect(letters).not.toHaveText(code)
})
