import type { Page } from '@playwright/test'
import type { HubName } from '#src/wire/hub.ts'
import { expect, journey, wideScreen } from './campus.ts'

journey.use(wideScreen)

/** Causes an event of the hub. Returns the name of what it changed. */
const provoke = async (page: Page, name: HubName, resourceId?: string): Promise<string> => {
  const changed = await page.evaluate(([event, id]) => window.__sandbox.provoke(event, id), [name, resourceId] as const)
  return changed.split(', ')[0] ?? ''
}

journey(
  'section 7: the timeline and the map follow the hub: rooms, areas, places and lights change, appear and go',
  async ({ campus, page }) => {
    await campus.openReserve({ run: '0' })
    const room = await campus.find('room')
    const row = await campus.show(room)
    // The sandbox's panel changes the first room.
    const renamed = `${room.name} *`
    await page.getByRole('button', { name: 'Sandbox', exact: true }).click()
    const changes = page.getByRole('region', { name: 'Changes on the server' })
    await changes.getByRole('button', { name: /reload-changed-resource$/ }).click()
    await expect(changes.getByRole('status')).toHaveText(`Changed: ${renamed}`)
    await page.getByRole('button', { name: 'Close the sandbox panel' }).click()
    await expect(row.getByRole('button', { name: renamed })).toBeVisible()
    await row.getByRole('button', { name: renamed }).click()
    const light = page.getByRole('region', { name: 'Controls' }).getByRole('switch').first()
    const wasOn = await light.isChecked()
    await provoke(page, 'ObjectChanged', room.id)
    await expect(light).toBeChecked({ checked: !wasOn })
    await provoke(page, 'reload-deleted-resource', room.id)
    await expect(row).toHaveCount(0)

    await page.getByRole('link', { name: 'Map', exact: true }).click()
    const category = page.getByRole('button', { name: /^Food and drink/ })
    await category.click()
    const places = page.getByRole('main').getByRole('listitem')
    const cafe = await provoke(page, 'Reload')
    await expect(places.filter({ hasText: cafe })).toHaveCount(1)
    const moved = await provoke(page, 'reload-chaneged-qrCode')
    expect(moved).toBe(`${cafe} *`)
    await expect(places.filter({ hasText: moved })).toHaveCount(1)
    await provoke(page, 'reload-deleted-qrCode')
    await expect(places.filter({ hasText: cafe })).toHaveCount(0)
    const site = await provoke(page, 'reload-area')
    await expect(page.getByRole('combobox').filter({ hasText: site })).toBeVisible()
  },
)
