import { expect, journey, today } from './campus.ts'

const requirement = [{ id: 'main', typeId: 'meeting-room', areas: [], capacity: { min: 60, max: null }, filters: [] }]

journey(
  'decisions, finding: what nothing fits is told with reasons, one press helps, and Back asks again',
  async ({ campus, page }) => {
    const query = new URLSearchParams({ date: today, require: JSON.stringify(requirement) })
    await campus.open(`/reservations/reserve?${query}`)
    await expect(page.getByRole('heading', { name: 'No matching resources' })).toBeVisible()
    await expect(page.getByText(/^rules out \d+ on its own$/)).toBeVisible()
    await page.getByRole('button', { name: /^\d+ or more seats \d+ resources?$/ }).press('Enter')
    await expect(campus.grid.getByRole('gridcell').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No matching resources' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Why \d+ are hidden$/ }).press('Enter')
    await expect(
      page.getByRole('complementary', { name: 'Hidden resources' }).getByRole('listitem').first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Why \d+ are hidden$/ })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'No matching resources' })).toBeVisible()
  },
)
