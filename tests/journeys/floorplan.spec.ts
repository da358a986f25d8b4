import type { Locator, Page } from '@playwright/test'
import { type Campus, expect, instantOf, journey, type Place } from './campus.ts'

const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Selected time' })
const list = (page: Page): Locator => page.getByRole('list', { name: 'Results' })
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Its name begins so; some names go on with their house. */
const named = (name: string): RegExp => new RegExp(`^${escaped(name)}(?![\\d.])`)

/** A place of the list: its name and all that is read of it. */
const itemOf = (page: Page, { name }: Place): Locator => list(page).getByRole('button', { name: named(name) })

async function lookAt(page: Page, time: string): Promise<void> {
  await slider(page).fill(String(instantOf(time) / 900_000))
}

/** Narrows Reserve to one room and shows it on the plan. */
async function showOnPlan(campus: Campus, room: Place): Promise<void> {
  const { page } = campus
  await campus.show(room)
  await page.getByRole('radio', { name: 'Floor plan' }).check()
  await expect(itemOf(page, room)).toBeVisible()
}

journey(
  'filters, sees it on the plan, and books from there after a colleague was quicker',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('12:00', '15:00')
    await showOnPlan(campus, room)
    await lookAt(page, '12:00')
    await expect(itemOf(page, room)).toHaveAccessibleName(/, free/)
    await expect(page).toHaveURL(/view=floorplan/)
    await expect(page).toHaveURL(/time=12:00/)

    await campus.colleagueBooks(room, '12:00', '13:00', 'Out of the blue')
    await expect(itemOf(page, room)).toHaveAccessibleName(/, reserved, /)
    await lookAt(page, '13:00')
    await expect(itemOf(page, room)).toHaveAccessibleName(/, free/)

    // The plan shows the room that was found: near the middle, a little below it because the room is at the edge of the building.
    const plan = page.getByRole('listbox', { name: / floor plan$/ })
    const middle = await plan.evaluate((element) => {
      const { left, top, width, height } = (element.parentElement ?? element).getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 + 30 }
    })
    await page.mouse.click(middle.x, middle.y)
    const chosen = page.getByRole('region', { name: named(room.name) })
    await expect(chosen).toBeVisible()
    await expect(page).toHaveURL(/place=/)
    // The plan itself goes with the slider.
    const drawn = plan.getByRole('option', { name: named(room.name) })
    await expect(drawn).toHaveAccessibleName(/, free/)
    await lookAt(page, '12:00')
    await expect(drawn).toHaveAccessibleName(/, reserved, /)
    await lookAt(page, '13:00')
    await chosen.getByRole('button', { name: /^Reserve .*13:00/ }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Seen on the plan')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await expect(itemOf(page, room)).toHaveAccessibleName(/yours: Seen on the plan, reserved/)
    await expect(drawn).toHaveAccessibleName(/yours: Seen on the plan, reserved/)
    expect(await campus.bookings(room, '13:00', '13:30')).toMatchObject([{ subject: 'Seen on the plan' }])
  },
)

journey('Reserve fits the window of a laptop and of a phone in every mode', async ({ campus, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await campus.openReserve({ size: '500' })
  const main = page.getByRole('main')
  const room = await campus.freeRoom('12:00', '15:00')
  /** Pixels by which the page could be scrolled; the timeline, the filters and the lists scroll by themselves. */
  const tooHigh = (): Promise<number> => main.evaluate((element) => element.scrollHeight - element.clientHeight)
  const fits = async (): Promise<void> => {
    for (const [view, part] of [
      ['timeline', 'gridcell'],
      ['list', 'article'],
      ['floorplan', 'slider'],
      [`floorplan&place=${room.id}`, 'slider'],
    ] as const) {
      await page.evaluate((name) => {
        window.location.hash = `/reservations/reserve?view=${name}`
      }, view)
      await expect(main.getByRole(part).first()).toBeVisible()
      if (view.endsWith(room.id)) await expect(page.getByRole('region', { name: named(room.name) })).toBeVisible()
      expect(await tooHigh(), view).toBe(0)
    }
  }
  await fits()
  // The filters are closed on the plan until the user opens them there, and the list is open next to it.
  await expect(page.getByRole('button', { name: 'Show list' })).toHaveAttribute('aria-expanded', 'true')
  const share = async () => {
    const plan = page.getByRole('listbox', { name: / floor plan$/ })
    return ((await plan.boundingBox())?.width ?? 0) / ((await main.boundingBox())?.width ?? Infinity)
  }
  expect(await share()).toBeGreaterThanOrEqual(0.7)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await fits()
})
