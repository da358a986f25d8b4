import type { Page } from '@playwright/test'
import { expect, journey, today, usualClock, wideScreen } from '../journeys/campus.ts'

const large = { size: '5000', seed: '1', colleagues: 'off', panel: 'off', clock: usualClock }

/** Nothing is on its way: fonts and avatars are there, and no animation runs. */
async function draw(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `docs/pictures/${name}.png`, animations: 'disabled' })
}

async function isLoaded(page: Page): Promise<void> {
  await expect(page.getByText(/ of 4,896/)).toHaveCount(0)
}

journey.describe('on a large screen', () => {
  journey.use(wideScreen)

  journey('the timeline in the light', async ({ campus, page }) => {
    await campus.open(`/reservations/reserve?date=${today}&view=timeline`, large)
    await campus.isReady()
    await isLoaded(page)
    await draw(page, 'reserve')
  })

  journey('the floor plan in the dark', async ({ campus, page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await campus.open(`/reservations/reserve?date=${today}&view=floorplan`, large)
    const places = page.getByRole('list', { name: 'Results' }).getByRole('button')
    await expect(places.first()).toBeVisible()
    await expect(places.first()).toHaveAccessibleName(/free|reserved/)
    await expect(page.getByRole('listbox', { name: / floor plan$/ })).toBeVisible()
    await isLoaded(page)
    await draw(page, 'floor-plan')
  })

  journey('the door of a room', async ({ campus, page }) => {
    await campus.openReserve({ clock: `${today}T11:20:00Z` })
    const room = await campus.freeRoom('12:15', '14:00')
    const panel = await page.context().newPage()
    await panel.setViewportSize({ width: 1280, height: 800 })
    await panel.goto(await campus.addressOfDevice(`panel-${room.id}`))
    await expect(panel.locator("main[data-kind='free']")).toBeVisible()
    await draw(panel, 'panel')
  })
})

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true })

  journey('Home', async ({ campus, page }) => {
    await campus.open('/home', large)
    await expect(page.getByRole('region', { name: 'Up next' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Reserve/ }).first()).toBeVisible()
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    await draw(page, 'home')
  })

  journey('a way', async ({ campus, page }) => {
    await campus.open('/map', large)
    await page.getByRole('button', { name: /^Destination/ }).click()
    await page.getByRole('searchbox', { name: 'Go to' }).fill('Otava')
    await page.getByRole('button', { name: /^Otava 2/ }).click()
    await expect(page.getByRole('heading', { name: 'Start from' })).toBeVisible()
    await page.getByRole('searchbox').fill('team office 1')
    await page
      .getByRole('button', { name: /^Team office 1/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start route' }).click()
    await page.getByRole('button', { name: 'Next step' }).click()
    await draw(page, 'way')
  })
})
