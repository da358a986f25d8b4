import { expect, journey } from './campus.ts'
import { counting } from './counting.ts'

const home = '/home'

journey('the next reservation counts down, and is finished from its card', async ({ campus, page }) => {
  await campus.open(home, { run: '0', clock: '2026-11-23T09:13:00Z' })
  const next = page.getByRole('region', { name: 'Next' }).getByRole('article')
  await expect(next).toBeVisible()
  const subject = await next.getByRole('heading').innerText()
  const countdown = next.getByText(/\d+ mins? left|in \d+ min/i)
  const minutesLeft = async (): Promise<number> => Number(/(\d+) min/.exec(await countdown.innerText())?.[1])
  const hasBegun = (await countdown.innerText()).endsWith('left')
  const before = await minutesLeft()
  await page.evaluate(() => window.__sandbox.advance(1))
  await expect.poll(minutesLeft).toBe(before - 1)
  if (!hasBegun) await page.evaluate((minutes) => window.__sandbox.advance(minutes), before)
  await next.getByRole('button', { name: /^End now/ }).click()
  await expect(page.getByText(`“${subject}” ended.`)).toBeVisible()
  await expect(next.getByRole('heading', { name: subject, exact: true })).toBeHidden()
})

journey(
  'a favourite that is free now is booked with one press, exactly as it says, and undone',
  async ({ campus, page }) => {
    await campus.open(home)
    const favourites = page.getByRole('region', { name: 'Favourites' })
    const card = favourites.getByRole('listitem').filter({ hasText: 'Free now' }).first()
    const name = await card.getByRole('heading').innerText()
    const mine = favourites.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const book = mine.getByRole('button', { name: /^Reserve/ })
    const from = '09:41'
    const [, to = ''] = /until (\d\d:\d\d)/.exec(await book.innerText()) ?? []
    const id = (await mine.getAttribute('data-id')) ?? ''
    await book.click()
    await expect(mine.getByText(`Reserved ${from} – ${to}`)).toBeVisible()
    expect(await campus.bookings({ id, name }, from, to)).toHaveLength(1)
    await mine.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await campus.bookings({ id, name }, from, to)).length).toBe(0)
    await expect(mine.getByText('Free now')).toBeVisible()
  },
)

journey('a colleague is quicker: the card says so and offers the nearest other favourite', async ({ campus, page }) => {
  await campus.open(home)
  const favourites = page.getByRole('region', { name: 'Favourites' })
  const card = favourites.getByRole('listitem').filter({ hasText: 'Free now' }).first()
  const book = card.getByRole('button', { name: /^Reserve/ })
  await expect(book).toBeVisible()
  await campus.arm('create-declined')
  await book.click()
  await expect(favourites.getByRole('alert')).toContainText('declined')
  await expect(favourites.getByRole('alert').getByRole('button', { name: /^Reserve .* instead/ })).toBeVisible()
})

journey(
  'a favourite is added by searching, stays after a reload, and its removal is undone',
  async ({ campus, page }) => {
    await campus.open(home)
    const favourites = page.getByRole('region', { name: 'Favourites' })
    await expect(favourites.getByRole('heading', { name: /Vltava/ })).toBeHidden()
    await page.getByRole('combobox', { name: 'Add a favourite' }).fill('vlt')
    await expect(page.getByRole('option', { name: /Vltava/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    const added = favourites.getByRole('listitem').filter({ hasText: 'Vltava' })
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

journey('a room for six now takes two clicks, and one the next time', async ({ campus, page }) => {
  await campus.open('/')
  const now = page.getByRole('region', { name: 'Room now' })
  await expect(now.getByRole('button', { name: /^Reserve until/ }).first()).toBeVisible()
  const counted = await counting(page)
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
  expect((await counted()).clicks).toBe(2)
  await page.reload()
  await expect(now.getByRole('radio', { name: '6' })).toBeChecked()
  const again = await counting(page)
  await now
    .getByRole('button', { name: /^Reserve until/ })
    .first()
    .click()
  await expect(now.getByText(/^Reserved 09:41 –/)).toBeVisible()
  expect((await again()).clicks).toBe(1)
})

journey('the usual desk for tomorrow takes one click', async ({ campus, page }) => {
  await campus.open('/')
  const tomorrow = page.getByRole('region', { name: 'My desk' }).getByRole('listitem').first()
  await expect(tomorrow.getByRole('heading')).toHaveText('Tomorrow')
  await expect(tomorrow.getByText('Your usual desk')).toBeVisible()
  const name = await tomorrow.getByRole('link').innerText()
  await expect(page.getByRole('region', { name: 'My desk' })).toMatchAriaSnapshot(`
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
})

journey('the usual days of a week are reserved at once', async ({ campus, page }) => {
  await campus.open('/')
  const desk = page.getByRole('region', { name: 'My desk' })
  await desk.getByRole('button', { name: 'Tuesday' }).click()
  await desk.getByRole('button', { name: 'Thursday' }).click()
  await expect(desk.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'true')
  await desk.getByRole('button', { name: 'Reserve 2 usual days' }).click()
  for (const day of ['Tomorrow', 'Thu 26 Nov']) {
    const link = desk.getByRole('listitem').filter({ hasText: day }).getByRole('link')
    await expect(link).toHaveAttribute('href', /event=/)
  }
  await expect(desk.getByRole('button', { name: /usual days/ })).toBeHidden()
  await page.reload()
  await expect(desk.getByRole('button', { name: 'Tuesday' })).toHaveAttribute('aria-pressed', 'true')
})

journey('the office is guessed, changed in the settings, and decides the rooms on Home', async ({ campus, page }) => {
  await campus.open('/home')
  const now = page.getByRole('region', { name: 'Room now' })
  const place = now.getByRole('combobox', { name: 'Location' })
  await expect(place.locator('option:checked')).toHaveText(/\S/)
  await page.getByRole('link', { name: 'Settings' }).click()
  const office = page.getByRole('combobox', { name: 'My office' })
  const other = await office.locator('option', { hasText: 'London' }).first().getAttribute('value')
  await office.selectOption(other)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(place.locator('option:checked')).toHaveText('London')
  await expect(now.getByRole('listitem').first()).toContainText('London')
})

journey('a sentence books: a room now and a desk tomorrow by four keys and a few words', async ({ campus, page }) => {
  await campus.openReserve()
  const counted = await counting(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('6 30')
  const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
  await expect(first).toContainText('Room now')
  await expect(first).toContainText('Seats for 6 people')
  await page.keyboard.press('Enter')
  const now = page.getByRole('region', { name: 'Room now' })
  await expect(now.getByRole('button', { name: /^Reserve until/ }).first()).toBeFocused()
  await expect(now.getByRole('radio', { name: '6' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(now.getByText(/^Reserved 09:41 –/)).toBeVisible()
  const forRoom = await counted()
  expect(forRoom.clicks).toBe(0)
  expect(forRoom.keys).toBeGreaterThan(0)
  expect(forRoom.keys).toBeLessThanOrEqual(12)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('my desk tomorrow')
  await expect(first).toContainText('My desk')
  await page.keyboard.press('Enter')
  const tomorrow = page.getByRole('region', { name: 'My desk' }).getByRole('listitem').first()
  await expect(tomorrow.getByRole('button', { name: /^Reserve 08:00/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tomorrow.getByText('Reserved 08:00 – 18:00')).toBeVisible()
  const { clicks, keys } = await counted()
  expect(clicks).toBe(0)
  expect(keys - forRoom.keys).toBeLessThanOrEqual(8)
})

journey('a sentence with a day finds what is free on it', async ({ campus, page }) => {
  await campus.openReserve()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('8 display tue')
  const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
  await expect(first).toContainText('Find a free resource')
  await expect(first).toContainText('Tue 24 Nov')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('button', { name: /^Choose day: Tuesday/ })
      .or(page.getByText('Tuesday, 24 November 2026').first())
      .first(),
  ).toBeVisible()
  const conditions = page.getByRole('list', { name: 'Active filters' })
  await expect(conditions).toContainText('8')
  await expect(conditions).toContainText('Display')
})

journey(
  'the palette shows what it understood of a sentence, and the word that it did not',
  async ({ campus, page }) => {
    await campus.openReserve()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await expect(palette.getByText('Try “6 people tomorrow at 10”')).toBeVisible()
    await page.keyboard.type('meeting room for 6 people tomorrow from 14:00 to 15:30 with display')
    const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
    await expect(first).toContainText('Meeting room · Seats for 6 people · Display · Tue 24 Nov · 14:00 – 15:30')
    await palette.getByRole('combobox').fill('meeting room for 6 people tomorow at 14:00')
    await expect(palette.getByText('Couldn’t understand “tomorow”. Try other words.').first()).toBeVisible()
    await expect(page.getByRole('option', { name: /^New reservation/ })).toBeHidden()
    await palette.getByRole('combobox').fill('meeting room for 6 people tomorrow at 4 in the afternoon')
    await expect(first).toContainText('Tue 24 Nov · 16:00 – 17:00')
    await page.keyboard.press('Enter')
    await expect(campus.form.getByRole('combobox', { name: 'Start time' }).locator('option:checked')).toHaveText(
      '16:00',
    )
  },
)

journey.describe('on a device in another time zone', () => {
  journey.use({ timezoneId: 'Asia/Tokyo' })

  journey('the office is guessed on whichever screen is opened first', async ({ campus, page }) => {
    await campus.open('/reservations/reserve')
    const bar = page.getByRole('banner')
    await expect(bar.getByText('17:41 on this device')).toBeVisible()
    await expect(bar.getByText('09:41', { exact: true })).toBeVisible()
    const place = page.getByRole('combobox', { name: 'Location' }).first()
    await place.selectOption({ label: 'My office: Karlín' })
    await expect(place.locator('option:checked')).toHaveText(/Karlín$/)
  })

  journey('a floor can be chosen, and the other floors of its building come next', async ({ campus, page }) => {
    await campus.open('/settings')
    await page.getByRole('combobox', { name: /office/i }).selectOption({ label: '\u2003\u2003Karlín 2' })
    await page.getByRole('link', { name: 'Reserve', exact: true }).click()
    await page.getByRole('radio', { name: 'List' }).click()
    const places = page.getByRole('list', { name: 'Results' }).getByText(/^Phone booth ·/)
    await expect(places.first()).toContainText('Karlín 2')
    await expect(places.nth(1)).toContainText('Karlín 2')
    await expect(places.nth(2)).toContainText('Karlín 1')
    await expect(places.nth(3)).toContainText('London')
  })

  journey(
    'the office decides the clock of every screen, whichever place is searched, and the device is shown beside it',
    async ({ campus, page }) => {
      await campus.open('/home')
      const bar = page.getByRole('banner')
      const now = page.getByRole('region', { name: 'Room now' })
      const next = page.getByRole('region', { name: 'Up next' }).getByRole('article').first()
      const place = now.getByRole('combobox', { name: 'Location' })
      await expect(bar.getByText('17:41 on this device')).toBeVisible()
      const time = await next.getByText(/^Today, \d\d:\d\d/).innerText()
      await place.selectOption({ label: 'London' })
      await expect(now.getByRole('button', { name: /^Reserve until \d\d:\d\d in London/ }).first()).toBeVisible()
      await expect(bar.getByText('09:41', { exact: true })).toBeVisible()
      await expect(next.getByText(time, { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Reserve', exact: true }).click()
      await expect(page.getByRole('main').getByText('Central European Time')).toBeVisible()
      await page.getByRole('combobox', { name: 'Location' }).first().selectOption({ label: 'London' })
      await expect(page.getByRole('main').getByText('United Kingdom Time')).toBeVisible()
      await expect(bar.getByText('09:41', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await expect(next.getByText(time, { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('combobox', { name: 'My office' }).locator('option:checked')).toHaveText(/Karlín/)
    },
  )
})

journey.describe('on a phone in another time zone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: 'Asia/Tokyo' })

  journey('the location is chosen in the filters, and decides the hours of the list', async ({ campus, page }) => {
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

journey.describe('in Ukrainian on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  journey('no text is cut off', async ({ campus, page }) => {
    await page.addInitScript(() => localStorage.setItem('assist-lang', 'ua'))
    await campus.open(home)
    await expect(page.getByRole('button', { name: /^Забронювати / }).first()).toBeVisible()
    const cut = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p, button, span, a, li')]
        .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
        .filter((one) => !one.closest('.visually-hidden'))
        .map((one) => one.textContent),
    )
    expect(cut).toEqual([])
  })
})
