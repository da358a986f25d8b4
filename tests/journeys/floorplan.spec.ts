import type { Page } from '@playwright/test'
import { expect, instantOf, journey } from './campus.ts'

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Its name begins so; some names go on with their house. */
const named = (name: string): RegExp => new RegExp(`^${escaped(name)}(?![\\d.])`)

async function lookAt(page: Page, time: string): Promise<void> {
  await page.getByRole('slider', { name: 'Selected time' }).fill(String(instantOf(time) / 900_000))
}

journey(
  'filters, sees it on the plan, and books from there after a colleague was quicker',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('12:00', '15:00')
    await campus.show(room)
    await page.getByRole('radio', { name: 'Floor plan' }).check()
    const item = page.getByRole('list', { name: 'Results' }).getByRole('button', { name: named(room.name) })
    await expect(item).toBeVisible()
    await lookAt(page, '12:00')
    await expect(item).toHaveAccessibleName(/, free/)
    await expect(page).toHaveURL(/view=floorplan.*time=12:00/)
    await expect(page.locator('[data-floorplan=drawn]')).toBeVisible()

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
    // The filters are closed on the plan until the user opens them there, and nothing but the lists scrolls.
    const main = page.getByRole('main')
    const share = ((await plan.boundingBox())?.width ?? 0) / ((await main.boundingBox())?.width ?? Infinity)
    expect(share).toBeGreaterThanOrEqual(0.7)
    expect(await main.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)

    await campus.colleagueBooks(room, '12:00', '13:00', 'Out of the blue')
    const drawn = plan.getByRole('option', { name: named(room.name) })
    for (const shown of [item, drawn]) await expect(shown).toHaveAccessibleName(/, reserved, /)
    await lookAt(page, '13:00')
    for (const shown of [item, drawn]) await expect(shown).toHaveAccessibleName(/, free/)
    await chosen.getByRole('button', { name: /^Reserve .*13:00/ }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Seen on the plan')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    for (const shown of [item, drawn]) await expect(shown).toHaveAccessibleName(/yours: Seen on the plan, reserved/)
    expect(await campus.bookings(room, '13:00', '13:30')).toMatchObject([{ subject: 'Seen on the plan' }])
  },
)
