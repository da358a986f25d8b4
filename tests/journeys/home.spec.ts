import { expect, journey } from './campus.ts'
import { counting } from './counting.ts'

const phone = { width: 390, height: 844 }

journey(
  'a desk for tomorrow takes one click, the usual days of the week one more, and a room for six two clicks',
  async ({ campus, page }) => {
    await campus.open('/')
    const now = page.getByRole('region', { name: 'Room now' })
    const desk = page.getByRole('region', { name: 'My desk' })
    const tomorrow = desk.getByRole('listitem').first()
    await expect(now.getByRole('button', { name: /^Reserve until/ }).first()).toBeVisible()
    await expect(tomorrow.getByText('Your usual desk')).toBeVisible()
    const name = await tomorrow.getByRole('link').innerText()
    const counted = await counting(page)
    await tomorrow.getByRole('button', { name: /^Reserve 08:00 – 18:00/ }).click()
    await expect(tomorrow.getByText('Reserved 08:00 – 18:00')).toBeVisible()
    expect((await counted()).clicks).toBe(1)
    await expect(tomorrow.getByRole('link', { name })).toHaveAttribute('href', /event=/)
    const undo = tomorrow.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.click()
    await expect(tomorrow.getByRole('button', { name: /^Reserve 08:00 – 18:00/ })).toBeVisible()

    await desk.getByRole('button', { name: 'Tuesday' }).click()
    await desk.getByRole('button', { name: 'Thursday' }).click()
    await expect(desk.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'true')
    await desk.getByRole('button', { name: 'Reserve 2 usual days' }).click()
    for (const day of ['Tomorrow', 'Thu 26 Nov']) {
      const link = desk.getByRole('listitem').filter({ hasText: day }).getByRole('link')
      await expect(link).toHaveAttribute('href', /event=/)
    }
    await expect(desk.getByRole('button', { name: /usual days/ })).toBeHidden()

    const { clicks: before } = await counted()
    await now.getByRole('radio', { name: '6' }).click()
    const card = now.getByRole('listitem').filter({ hasText: 'Free now' }).first()
    await expect(card.getByText(/(?:[6-9]|\d\d) seats/)).toBeVisible()
    // Rooms of another campus have no walking time.
    await expect(now.getByText(/seats · \d+\smin walk/).first()).toBeVisible()
    await expect(now.getByText(/^Walking times from Desk/)).toBeVisible()
    await card.getByRole('button', { name: /^Reserve until/ }).click()
    await expect(now.getByText(/^Reserved 09:41 –/)).toBeVisible()
    await expect(now.getByRole('button', { name: 'Undo' })).toBeFocused()
    expect((await counted()).clicks - before).toBe(2)
  },
)

journey.describe('on a phone in another time zone', () => {
  journey.use({ viewport: phone, hasTouch: true, timezoneId: 'Asia/Tokyo' })

  journey('the location is chosen in the filters and decides the hours of the list', async ({ campus, page }) => {
    await campus.open('/reservations/reserve')
    const list = page.getByRole('list', { name: 'Results' })
    await expect(page.getByText(/^09:30 – /)).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'London' })
    await sheet.getByRole('button', { name: /^Show \d+ resources/ }).tap()
    await expect(list.getByText(/London/).first()).toBeVisible()
    await expect(page.getByText(/^08:30 – /)).toBeVisible()
  })
})
