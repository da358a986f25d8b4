import type { Page } from '@playwright/test'
import { type Campus, expect, journey, type Place } from './campus.ts'

/** A room with lights, and its details opened by a press of its name. */
async function openDetails(campus: Campus, page: Page): Promise<Place> {
  await campus.openReserve()
  const room = await campus.freeRoom('12:00', '13:00')
  const row = await campus.show(room)
  await row.getByRole('button', { name: room.name }).click()
  await expect(controls(page)).toBeVisible()
  return room
}

const controls = (page: Page) => page.getByRole('region', { name: 'Controls' })
const lights = (page: Page) => controls(page).getByRole('region', { name: 'Ceiling lights' })

journey(
  'a light, a temperature and a person coming in show as the server pushes them, and confirm the reservation due',
  async ({ campus, page }) => {
    const { id } = await openDetails(campus, page)
    const power = lights(page).getByRole('switch', { name: 'Power' })
    const push = (object: string, values: Readonly<Record<string, boolean | number>>) =>
      page.evaluate(([name, told]) => window.__sandbox.changeObject(name, told), [`${id}.${object}`, values] as const)
    for (const isOn of [true, false]) {
      await push('light', { power: isOn })
      await expect(power).toBeChecked({ checked: isOn })
    }
    await push('climate', { temperature: 25.4 })
    await expect(controls(page).getByText(/^25\.4\s°C$/)).toBeVisible()
    const presence = controls(page).getByRole('region', { name: 'Presence sensor' })
    const isOccupied = await presence.getByText('Occupied').isVisible()
    await page.evaluate(([room, isThere]) => window.__sandbox.sense(room, isThere), [id, !isOccupied] as const)
    const words = isOccupied ? 'Vacant' : 'Occupied'
    await expect(presence.getByText(words)).toBeVisible()
    // Screen readers announce it.
    await expect(
      controls(page)
        .getByRole('status')
        .filter({ hasText: `Presence: ${words}` }),
    ).toBeAttached()
    // Hostile data changes nothing.
    await page.evaluate(
      (light) => window.__sandbox.push('ObjectChanged', light, '{"__proto__":{"x":1},"power":"yes","level":1e9}'),
      `${id}.light`,
    )
    await push('light', { level: 45 })
    await expect(lights(page).getByRole('slider')).toHaveAttribute('aria-valuetext', /^45\s%$/)
    await expect(power).not.toBeChecked()

    await journey.step('without the live connection nothing can be switched; afterwards it is as it is', async () => {
      await campus.arm('hub-refused')
      await page.evaluate(() => window.__sandbox.dropHub())
      await expect(controls(page).getByText('No live connection.')).toBeVisible()
      await expect(power).toBeDisabled()
      await push('light', { power: true })
      await page.evaluate(() => window.__sandbox.disarm())
      await expect(power).toBeEnabled()
      await expect(power).toBeChecked()
    })

    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Reservations' }).click()
    const due = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Check in/ }) })
      .first()
    await expect(due).toBeVisible()
    const text = (await due.textContent()) ?? ''
    const rooms = await page.evaluate(() => window.__sandbox.findResources('room', 50))
    const room = rooms.find(({ name }) => text.includes(name))
    expect(await page.evaluate((resource) => window.__sandbox.sense(resource, true), room?.id ?? '')).toBe(true)
    await expect(page.getByRole('button', { name: /^Check in/ })).toHaveCount(0)
  },
)
