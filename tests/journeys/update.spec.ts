import type { Browser, Page } from '@playwright/test'
import { Campus, expect, journey } from './campus.ts'
import { chunkOf, type Deployment, openDeployment } from './deployment.ts'

const typed = 'Typed before the update'

let deployment: Deployment
journey.beforeEach(async () => void (deployment = await openDeployment()))
journey.afterEach(() => deployment.close())

/** The first version with a form open and filled in. */
async function fillForm(browser: Browser, serviceWorkers: 'allow' | 'block'): Promise<Campus> {
  const context = await browser.newContext({
    baseURL: deployment.origin,
    serviceWorkers,
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1600, height: 900 },
  })
  const campus = new Campus(await context.newPage())
  await campus.open('/home')
  await expect(campus.page.getByRole('heading', { name: 'Room now' })).toBeVisible()
  // A code opens the form at once.
  await campus.page.evaluate((path) => (location.hash = path), `/qr/${(await campus.freeRoom('09:30', '11:30')).id}`)
  await subject(campus.page).fill(typed)
  return campus
}

const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const isSecond = (page: Page) => expect(page.locator('meta[name=version]')).toHaveAttribute('content', '2')
const bornAt = (page: Page) => page.evaluate(() => performance.timeOrigin)

journey(
  'a new version is offered, on the sign-in page too, and never forced; taken, it keeps the form',
  async ({ browser }) => {
    const { page } = await fillForm(browser, 'allow')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const born = await bornAt(page)
    deployment.deploy()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

    const offer = page.getByRole('status', { name: 'New version' })
    await expect(offer).toContainText('A new version of Foyer is available. Your work is kept.')
    // Typing is not interrupted.
    await subject(page).press('End')
    await subject(page).pressSequentially(', and after')
    await expect(subject(page)).toHaveValue(`${typed}, and after`)
    await page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready
      if (waiting?.state !== 'installed') throw new Error(`The new version is ${waiting?.state ?? 'not waiting'}`)
    })
    expect(await bornAt(page)).toBe(born)

    // The sign-in page offers it, too.
    const entrance = await page.context().newPage()
    await entrance.goto('/?persona=none#/account/login')
    await expect(
      entrance.getByRole('status', { name: 'New version' }).getByRole('button', { name: 'Update' }),
    ).toBeVisible()
    await entrance.close()

    await offer.getByRole('button', { name: 'Update' }).click()
    await isSecond(page)
    await expect(subject(page)).toHaveValue(`${typed}, and after`)
    expect(await bornAt(page)).not.toBe(born)
    await expect(offer).toBeHidden()
  },
)

journey('a start that fails loads a new version by itself', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: deployment.origin, serviceWorkers: 'allow', locale: 'en-GB' })
  const page = await context.newPage()
  await new Campus(page).open('/settings')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  deployment.deploy()
  await page.goto('/?faults=config-broken')
  await isSecond(page)
  await expect(page.getByText('Cannot load config file.')).toBeVisible()
})

journey(
  'fault F32: if a deployment removed a part, the page reloads once per version and keeps the form',
  async ({ browser }) => {
    const { page } = await fillForm(browser, 'block')
    const born = await bornAt(page)
    const day = page.getByRole('button', { name: /Change date$/ })
    // The server still opens the older page, so reloading until the part is there would never end.
    deployment.deploy({ gone: chunkOf('ui/overlays.tsx'), openedBy: 'first' })
    await day.click()
    await expect.poll(() => bornAt(page).catch(() => born)).not.toBe(born)
    await expect(subject(page)).toHaveValue(typed)

    const missed = page.waitForResponse((response) => response.status() === 404)
    await day.click()
    await missed
    const reload = page.getByRole('button', { name: 'Reload' })
    await expect(reload).toBeVisible()
    // The screen goes on without it.
    await expect(subject(page)).toHaveValue(typed)
    expect(deployment.opened()).toBe(2)

    deployment.deploy({ gone: chunkOf('ui/overlays.tsx') })
    await reload.click()
    await isSecond(page)
    await expect(subject(page)).toHaveValue(typed)
    await day.click()
    await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible()
    expect(deployment.opened()).toBe(3)
  },
)
