import { expect, journey, today } from './campus.ts'

journey('books a room by dragging, and the room accepts', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  const row = await campus.show(room)
  await campus.drag(room, '10:00', '10:45')
  await expect(campus.form).toContainText(room.name)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Design critique')
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
  await expect(row.getByText('Design critique')).toBeVisible()
  expect(await campus.bookings(room, '10:00', '11:00')).toMatchObject([{ subject: 'Design critique' }])

  await page.getByRole('link', { name: 'View reservations' }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Design critique' })).toContainText(
    'Accepted',
  )
})

journey(
  'a reservation that was just sent is undone, and its form is there to be sent again',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('10:00', '11:30')
    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await subject.fill('Design critique')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(subject).toHaveValue('Design critique')
    await expect(subject).toBeFocused()
    expect(await campus.bookings(room, '10:00', '11:00')).toEqual([])
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    expect(await campus.bookings(room, '10:00', '11:00')).toMatchObject([{ subject: 'Design critique' }])
  },
)

journey(
  'people are invited to a reservation that was just sent, and it goes into another calendar',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('10:00', '11:30')
    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Design critique')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar (.ics)' }).click()
    expect((await saved).suggestedFilename()).toBe('Design critique.ics')
    await page.getByRole('complementary', { name: 'Reserved' }).getByRole('button', { name: 'Add a person' }).click()
    await expect(page.getByRole('combobox', { name: 'Attendees' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Design critique')
  },
)

journey('books a room by keyboard alone', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search resources' })).toBeFocused()
  await page.keyboard.type(room.name)
  await expect(campus.page.getByRole('row').filter({ hasText: room.name })).toBeVisible()
  await expect(page.getByText(/1 of \d+/).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const focused = page.locator('[role=gridcell]:focus')
  await expect(focused).toHaveCount(1)
  for (let tries = 0; tries < 80; tries++) {
    const name = (await focused.getAttribute('aria-label')) ?? ''
    if (name.includes('10:00') && name.includes(room.name)) break
    await page.keyboard.press('ArrowRight')
  }
  await expect(focused).toHaveAccessibleName(new RegExp(`${room.name}.*10:00.*free`))
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.type('Kept hands on keys')
  await page.keyboard.press('Control+Enter')
  await campus.isAccepted()
  expect(await campus.bookings(room, '10:00', '11:00')).toMatchObject([{ subject: 'Kept hands on keys' }])
})

journey('the keyboard gets to the timeline and back in one key each', async ({ campus, page }) => {
  await campus.openReserve()
  const cell = page.locator('[role=gridcell][data-active]')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to timeline' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Shift+F6')
  await expect(cell).toBeFocused()
  const room = await campus.freeRoom('10:00', '11:30')
  await campus.show(room)
  await page.keyboard.press('Enter')
  await expect(cell).toBeFocused()
})

journey('after a reservation the focus is on its cell again', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await campus.show(room)
  await campus.drag(room, '10:00', '10:45')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await campus.isAccepted()
  await page.keyboard.press('Escape')
  await expect(campus.row(room).locator('[role=gridcell][data-active]')).toBeFocused()
})

journey('a desk is reserved for a part of the day, and the form says its rules at once', async ({ campus }) => {
  await campus.openReserve()
  const desk = await campus.freeDesk('12:00', '18:00')
  await campus.show(desk)
  await campus.drag(desk, '13:00', '14:00')
  await expect(campus.form.getByRole('textbox', { name: 'Subject' })).toHaveValue('In the office')
  await expect(campus.form.getByRole('switch', { name: 'Online meeting' })).toBeHidden()
  await expect(campus.form.getByRole('switch', { name: 'All day' })).toBeHidden()
  const parts = campus.form.getByRole('group', { name: 'Part of the day' })
  await parts.getByRole('button', { name: 'Afternoon' }).click()
  await expect(parts.getByRole('button', { name: 'Afternoon' })).toHaveAttribute('aria-pressed', 'true')
  await campus.form.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
  expect(await campus.bookings(desk, '12:00', '18:00')).toMatchObject([{ subject: 'In the office' }])
})

journey('a gap that is shorter than asked is offered as it is', async ({ campus, page }) => {
  await campus.open(`/reservations/reserve?date=${today}&duration=240`)
  await campus.isReady()
  await expect(page.getByRole('region', { name: 'Check-in due' })).toBeVisible()
  const gap = page
    .getByRole('gridcell', { name: /1[3-6]:\d\d – 1[4-7]:\d\d, not available, not free long enough/ })
    .first()
  await gap.click()
  const bar = page.getByRole('group').filter({ hasText: 'is only free' })
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: /^Reserve \d/ }).click()
  await campus.form.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
})

journey('books a room by accessible names alone', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await page.getByRole('searchbox', { name: 'Search resources' }).fill(room.name)
  const slot = page.getByRole('gridcell', { name: new RegExp(`^${room.name}.*, free$`) }).first()
  // As a screen reader presses what it reads: without a pointer.
  await slot.dispatchEvent('click')
  const form = page.getByRole('complementary', { name: 'New reservation' })
  await form.getByRole('textbox', { name: 'Subject' }).fill('Read aloud')
  await form.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
})

journey('Escape gives a drag up', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await campus.show(room)
  const start = await campus.pointAt(room, '10:00')
  const end = await campus.pointAt(room, '10:45')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await expect(page.getByText(/10:00\s*–\s*11:00/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(campus.form).toHaveCount(0)
})

journey(
  'a colleague takes the slot while the form is open: who holds it is said and alternatives lead on',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('10:00', '11:30')
    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Mine, I thought')
    await campus.colleagueBooks(room, '10:00', '11:00', 'Faster than you')
    await expect(page.getByRole('alert', { name: 'This time isn’t free' })).toContainText(
      / is reserved by .+, 10:00 – 11:00/,
    )
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Mine, I thought')
    await page.getByRole('alert').getByRole('listitem').getByRole('button').first().click()
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    expect(await campus.bookings(room, '10:00', '11:00')).toHaveLength(1)
  },
)

journey('the room declines: what was typed stays and alternatives are offered', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await campus.show(room)
  await campus.arm('create-declined')
  await campus.drag(room, '10:00', '10:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Turned down')
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect(page.getByText(/declined/i).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Turned down')
  await expect(campus.form.getByText('Try one of these instead:')).toBeVisible()
})

journey('a lost reply books once', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await campus.show(room)
  await campus.arm('reply-lost')
  await campus.drag(room, '10:00', '10:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Only once')
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
  expect(await campus.bookings(room, '10:00', '11:00')).toHaveLength(1)
})

journey('a reload in the middle of creating books once and follows the room', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await campus.show(room)
  await campus.arm('reply-lost')
  await campus.drag(room, '10:00', '10:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Across a reload')
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect.poll(async () => (await campus.bookings(room, '10:00', '11:00')).length).toBe(1)
  await page.reload()
  await campus.isReady()
  await expect(page.getByText(/accepted/i).first()).toBeVisible()
  expect(await campus.bookings(room, '10:00', '11:00')).toHaveLength(1)
})

journey('cancels a reservation, and the room is free again', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await campus.show(room)
  await campus.drag(room, '10:00', '10:45')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Not for long')
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
  await page.getByRole('link', { name: 'View reservations' }).click()
  const listed = page.getByRole('region', { name: 'Reservations' })
  await listed.getByRole('button', { name: 'More actions: Not for long' }).click()
  await page.getByRole('menuitem', { name: 'Cancel reservation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
  await expect.poll(async () => (await campus.bookings(room, '10:00', '11:00')).length).toBe(0)
  await expect(page.getByRole('button', { name: 'More actions: Not for long' })).toHaveCount(0)
})

journey('everything one sees is in the address', async ({ campus, page }) => {
  await campus.openReserve()
  await page.getByRole('combobox', { name: 'Date range' }).selectOption('week')
  await page.getByRole('searchbox', { name: 'Search resources' }).fill('Labe')
  await expect(page).toHaveURL(/mode=week/)
  await expect(page).toHaveURL(/Labe/)
  await expect(page).toHaveURL(new RegExp(today))
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search resources' })).toHaveValue('Labe')
})
