import type { Locator, Page } from '@playwright/test'
import type { HubName } from '#src/wire/hub.ts'
import { expect, journey, type Place, wideScreen } from './campus.ts'

journey.use(wideScreen)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const beginning = (text: string): RegExp => new RegExp(`^${escaped(text)}`)

/** Clicks the button of an event in the sandbox's panel. Returns the change that it reports. */
async function provoke(page: Page, name: HubName): Promise<string> {
  const part = page.getByRole('region', { name: 'Changes on the server' })
  if (!(await part.isVisible())) await page.getByRole('button', { name: 'Sandbox', exact: true }).click()
  const status = part.getByRole('status')
  const before = await status.innerText()
  await part.getByRole('button', { name: new RegExp(`${name}$`) }).click()
  await expect(status).toHaveText(/^Changed: /)
  await expect(status).not.toHaveText(before === '' ? '…' : before)
  return (await status.innerText()).replace('Changed: ', '')
}

/** The same on a page without the sandbox's panel. */
const provokeOn = (page: Page, name: HubName, resourceId?: string): Promise<string> =>
  page.evaluate(([event, id]) => window.__sandbox.provoke(event, id), [name, resourceId] as const)

const closePanel = (page: Page) => page.getByRole('button', { name: 'Close the sandbox panel' }).click()

/** Leaves the sandbox's panel open only while it is used, as it covers the left side. */
async function provokedOn(page: Page, name: HubName): Promise<string> {
  const changed = await provoke(page, name)
  await closePanel(page)
  return changed
}

/** The room that the panel changes: the first one. */
const firstRoom = (page: Page): Promise<Place> =>
  page.evaluate(async () => {
    const [room] = await window.__sandbox.findResources('room', 1)
    if (room === undefined) throw new Error('The campus has no room')
    return { id: room.id, name: room.name }
  })

/** Takes a picture of the plan after its last movement. */
async function pictureOf(plan: Locator): Promise<string> {
  let last = ''
  await expect(async () => {
    const before = last
    last = (await plan.screenshot()).toString('base64')
    expect(last).toBe(before)
  }).toPass({ intervals: [400] })
  return last
}

/** The places of a category on the map. */
async function openCategory(page: Page, name: string): Promise<Locator> {
  const category = page.getByRole('button', { name: beginning(name) })
  await category.click()
  await expect(category).toHaveAttribute('aria-expanded', 'true')
  return page.getByRole('listitem')
}

journey(
  'section 7: the timeline, the floor plan and the map follow the hub: rooms, areas, places and lights change, appear and go',
  async ({ campus, page }) => {
    await campus.openReserve({ run: '0' })
    const room = await firstRoom(page)
    const row = await campus.show(room)
    const renamed = await provokedOn(page, 'reload-changed-resource')
    expect(renamed).toBe(`${room.name} *`)
    await expect(row.getByRole('button', { name: renamed })).toBeVisible()
    const [, area = ''] = (await provokedOn(page, 'reload-area')).split(', ')
    await expect(row.getByRole('rowheader', { name: area })).toBeVisible()
    await row.getByRole('button', { name: renamed }).click()
    const light = page.getByRole('region', { name: 'Controls' }).getByRole('switch').first()
    const wasOn = await light.isChecked()
    await provokedOn(page, 'ObjectChanged')
    await expect(light).toBeChecked({ checked: !wasOn })
    await page
      .getByRole('complementary', { name: renamed })
      .getByRole('button', { name: /^Close/ })
      .click()
    await expect(light).toBeHidden()

    await page.getByRole('searchbox', { name: 'Search resources' }).fill('')
    await page.getByRole('radio', { name: 'Floor plan' }).check()
    const results = page.getByRole('list', { name: 'Results' })
    await expect(results.getByRole('button', { name: beginning(renamed) })).toBeVisible()
    // A place without reservations is drawn with its symbol.
    const plan = page.getByRole('listbox', { name: / floor plan$/ }).locator('..')
    const without = await pictureOf(plan)
    await provokeOn(page, 'Reload', room.id)
    await expect(async () => expect(await pictureOf(plan)).not.toBe(without)).toPass()
    await provokeOn(page, 'reload-deleted-qrCode')
    await expect(async () => expect(await pictureOf(plan)).toBe(without)).toPass()
    const [site = ''] = (await provokedOn(page, 'reload-area')).split(', ')
    await expect(page.getByRole('combobox', { name: 'Site' })).toContainText(site)
    const again = await provokedOn(page, 'reload-changed-resource')
    await expect(results.getByRole('button', { name: beginning(again) })).toBeVisible()
    await page.getByRole('radio', { name: 'Timeline' }).check()
    await expect(await campus.show({ ...room, name: again })).toBeVisible()
    await page.getByRole('radio', { name: 'Floor plan' }).check()
    await expect(results.getByRole('button', { name: beginning(again) })).toBeVisible()
    await provokedOn(page, 'reload-deleted-resource')
    await expect(results.getByRole('button', { name: beginning(again) })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Timeline' }).check()
    await expect(row).toHaveCount(0)
    // A fresh load tells the same.
    await page.reload()
    await expect(page.getByRole('region', { name: `No results for “${again}”` })).toBeVisible()

    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page.getByRole('searchbox', { name: 'Find a place' })).toBeVisible()
    const places = await openCategory(page, 'Food and drink')
    const before = await places.count()
    const cafe = await provokedOn(page, 'Reload')
    await expect(places.filter({ hasText: cafe })).toHaveCount(1)
    await expect(places).toHaveCount(before + 1)
    const moved = await provokedOn(page, 'reload-chaneged-qrCode')
    expect(moved).toBe(`${cafe} *`)
    await expect(places.filter({ hasText: moved })).toHaveCount(1)
    // A way leads to it, and its end is missed once it is gone.
    await places.filter({ hasText: moved }).getByRole('button').click()
    await page.getByRole('button', { name: 'Directions' }).click()
    await page.getByRole('searchbox', { name: 'Start from' }).fill('reception')
    await page
      .getByRole('button', { name: /^Reception/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Start route' })).toBeVisible()
    await provokedOn(page, 'reload-deleted-qrCode')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Your destination isn’t on this map/)
    const [campusName = ''] = (await provokedOn(page, 'reload-area')).split(', ')
    await expect(page.getByRole('combobox').filter({ hasText: campusName })).toBeVisible()
  },
)
