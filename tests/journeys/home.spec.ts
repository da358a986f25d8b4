import type { Locator } from '@playwright/test'
import { expect, journey } from './campus.ts'
import { counting } from './counting.ts'

const phone = { width: 390, height: 844 }

/** Texts of a part of the page that are cut off. */
const cutTexts = (part: Locator): Promise<readonly (string | null)[]> =>
  part.evaluate((root) =>
    [...root.querySelectorAll('h1, h2, h3, p, button, span, a, li')]
      .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => !one.closest('.visually-hidden'))
      .map((one) => one.textContent),
  )

journey(
  'a desk for tomorrow takes one click, the usual days of the week one more, and a room for six two clicks, and one the next time',
  async ({ campus, page }) => {
    await campus.open('/')
    const now = page.getByRole('region', { name: 'Room now' })
    const desk = page.getByRole('region', { name: 'My desk' })
    const tomorrow = desk.getByRole('listitem').first()
    await expect(now.getByRole('button', { name: /^Reserve until/ }).first()).toBeVisible()
    await expect(tomorrow.getByText('Your usual desk')).toBeVisible()
    const name = await tomorrow.getByRole('link').innerText()
    await expect(desk).toMatchAriaSnapshot(`
      - region "My desk":
        - heading "My desk" [level=2]
        - group "Usual days":
          - button "Monday"
          - button "Tuesday"
          - button "Wednesday"
          - button "Thursday"
          - button "Friday"
        - list:
          - listitem:
            - heading "Tomorrow" [level=3]
            - paragraph:
              - link /^Desk/
              - text: Your usual desk · 10 hrs
            - status
            - button /^Reserve 08:00 – 18:00 \\(10 hrs\\), Desk/
    `)
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
    await expect(now).toMatchAriaSnapshot(`
      - region "Room now":
        - heading "Room now" [level=2]
        - group "Seats":
          - radio "2"
          - radio "6" [checked]
        - combobox "Location"
        - combobox "Duration"
        - list:
          - listitem:
            - heading [level=3]:
              - link
            - button /^Add .+ to favourites$/
            - paragraph: /\\d+ seats/
            - status
            - paragraph: /Free now until \\d+:\\d+/
            - button /^Reserve until \\d+:\\d+/
    `)
    await card.getByRole('button', { name: /^Reserve until/ }).click()
    await expect(now.getByText(/^Reserved 09:41 –/)).toBeVisible()
    await expect(now.getByRole('button', { name: 'Undo' })).toBeFocused()
    expect((await counted()).clicks - before).toBe(2)

    await page.reload()
    await expect(desk.getByRole('button', { name: 'Tuesday' })).toHaveAttribute('aria-pressed', 'true')
    await expect(now.getByRole('radio', { name: '6' })).toBeChecked()
    const again = await counting(page)
    await now
      .getByRole('button', { name: /^Reserve until/ })
      .first()
      .click()
    await expect(now.getByText(/^Reserved 09:41 –/)).toBeVisible()
    expect((await again()).clicks).toBe(1)
  },
)

journey.describe('on a phone in another time zone', () => {
  journey.use({ viewport: phone, hasTouch: true, timezoneId: 'Asia/Tokyo' })

  journey(
    'the location is chosen in the filters and decides the hours of the list, and Home cuts off no text in Ukrainian',
    async ({ campus, page }) => {
      await campus.open('/reservations/reserve')
      const list = page.getByRole('list', { name: 'Results' })
      await expect(page.getByText(/^09:30 – /)).toBeVisible()
      await page.getByRole('button', { name: 'Filters' }).tap()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'London' })
      await sheet.getByRole('button', { name: /^Show \d+ resources/ }).tap()
      await expect(list.getByText(/London/).first()).toBeVisible()
      await expect(page.getByText(/^08:30 – /)).toBeVisible()

      await page.evaluate(() => (window.location.hash = '/settings'))
      await page.getByRole('combobox', { name: 'Language' }).selectOption('Українська')
      await page.evaluate(() => (window.location.hash = '/home'))
      await expect(page.getByRole('button', { name: /^Забронювати / }).first()).toBeVisible()
      expect(await cutTexts(page.locator('main'))).toEqual([])
    },
  )
})

journey(
  'a favourite is added by searching; one that is free is booked with one press and undone; if a colleague is quicker, the card offers the nearest',
  async ({ campus, page }) => {
    await campus.open('/home')
    const favourites = page.getByRole('region', { name: 'Favourites' })
    const free = favourites.getByRole('listitem').filter({ hasText: 'Free now' }).first()
    const name = await free.getByRole('heading').innerText()
    const card = favourites.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const book = card.getByRole('button', { name: /^Reserve/ })
    const from = '09:41'
    const [, to = ''] = /until (\d\d:\d\d)/.exec(await book.innerText()) ?? []
    const id = (await card.getAttribute('data-id')) ?? ''
    await book.click()
    await expect(card.getByText(`Reserved ${from} – ${to}`)).toBeVisible()
    expect(await campus.bookings({ id, name }, from, to)).toHaveLength(1)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await campus.bookings({ id, name }, from, to)).length).toBe(0)
    await expect(card.getByText('Free now')).toBeVisible()

    await campus.arm('create-declined')
    await book.click()
    await expect(favourites.getByRole('alert')).toContainText('declined')
    await expect(favourites.getByRole('alert').getByRole('button', { name: /^Reserve .* instead/ })).toBeVisible()
    await campus.disarm()

    await expect(favourites.getByRole('heading', { name: /Vltava/ })).toBeHidden()
    await page.getByRole('combobox', { name: 'Add a favourite' }).fill('vlt')
    await expect(page.getByRole('option', { name: /Vltava/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    const added = favourites.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Vltava/ }) })
    // Only the schedules of cards in sight are loaded.
    await added.scrollIntoViewIfNeeded()
    await expect(added.getByText(/Free|Not free/)).toBeVisible()
    await page.reload()
    await expect(added).toBeVisible()
    await added.getByRole('button', { name: /^Remove/ }).click()
    await expect(added).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(added).toBeVisible()
  },
)
