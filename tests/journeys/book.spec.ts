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

journey('books a room by keyboard alone', async ({ campus, page }) => {
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', '11:30')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search resources' })).toBeFocused()
  await page.keyboard.type(room.name)
  await expect(campus.page.getByRole('row').filter({ hasText: room.name })).toBeVisible()
  await expect(page.getByText(/1 of \d+/).first()).toBeVisible()
  // From the search on into the grid.
  for (let tries = 0; tries < 60 && (await page.locator('[role=gridcell]:focus').count()) === 0; tries++) {
    await page.keyboard.press('Tab')
  }
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
  await expect(page.getByText(/accepted/i).first()).toBeVisible({ timeout: 30_000 })
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
  await page.getByRole('button', { name: 'More actions: Not for long' }).click()
  await page.getByRole('menuitem', { name: 'Cancel reservation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
  await expect.poll(async () => (await campus.bookings(room, '10:00', '11:00')).length).toBe(0)
  await expect(page.getByRole('button', { name: 'More actions: Not for long' })).toHaveCount(0)
})

journey('everything one sees is in the address', async ({ campus, page }) => {
  await campus.openReserve()
  await page
    .getByRole('radio', { name: 'Week' })
    .or(page.getByRole('button', { name: 'Week' }))
    .first()
    .click()
  await page.getByRole('searchbox', { name: 'Search resources' }).fill('Labe')
  await expect(page).toHaveURL(/mode=week/)
  await expect(page).toHaveURL(/Labe/)
  await expect(page).toHaveURL(new RegExp(today))
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search resources' })).toHaveValue('Labe')
})
