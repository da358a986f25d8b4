import { expect, journey, today } from './campus.ts'

journey(
  'a desk is reserved by accessible names alone; a room by drag is accepted, gets people, and is cancelled in the list',
  async ({ campus, page }) => {
    await campus.openReserve()
    const desk = await campus.freeDesk('12:00', '18:00')
    await page.getByRole('searchbox', { name: 'Search resources' }).fill(desk.name)
    const slot = campus.grid.getByRole('gridcell', { name: new RegExp(`^${desk.name}.*, free$`) }).first()
    // Screen readers click without a pointer.
    await slot.dispatchEvent('click')
    const form = page.getByRole('complementary', { name: 'New reservation' })
    const subject = form.getByRole('textbox', { name: 'Subject' })
    await expect(subject).toHaveValue('In the office')
    await expect(form.getByRole('switch', { name: 'Online meeting' })).toBeHidden()
    await expect(form.getByRole('switch', { name: 'All day' })).toBeHidden()
    const afternoon = form.getByRole('group', { name: 'Part of the day' }).getByRole('button', { name: 'Afternoon' })
    await afternoon.click()
    await expect(afternoon).toHaveAttribute('aria-pressed', 'true')
    await form.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    expect(await campus.bookings(desk, '12:00', '18:00')).toMatchObject([{ subject: 'In the office' }])
    await page.getByRole('button', { name: 'Done', exact: true }).click()

    const room = await campus.freeRoom('10:00', '11:30')
    const held = () => campus.bookings(room, '10:00', '11:00')
    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    await expect(form).toContainText(room.name)
    await subject.fill('Design critique')
    await form.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await expect(campus.row(room).getByText('Design critique')).toBeVisible()
    expect(await held()).toMatchObject([{ subject: 'Design critique' }])
    await page.getByRole('complementary', { name: 'Reserved' }).getByRole('button', { name: 'Add a person' }).click()
    await expect(page.getByRole('combobox', { name: 'Attendees' })).toBeFocused()

    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Reservations' }).click()
    const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Design critique' })
    await expect(listed).toContainText('Accepted')
    await listed.getByRole('button', { name: 'More actions: Design critique' }).click()
    await page.getByRole('menuitem', { name: 'Cancel reservation' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
    await expect.poll(async () => (await held()).length).toBe(0)
    await expect(listed).toHaveCount(0)
  },
)

journey(
  'the keyboard alone gets to the timeline and back, books a room there and is on its cell again',
  async ({ campus, page }) => {
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
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search resources' })).toBeFocused()
    await page.keyboard.type(room.name)
    await expect(page.getByText(/1 of \d+/).first()).toBeVisible()
    await page.keyboard.press('Enter')
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
    await page.keyboard.press('Escape')
    await expect(campus.row(room).locator('[role=gridcell][data-active]')).toBeFocused()
  },
)

journey(
  'a colleague who takes the slot is named at once, and a lost reply and a reload in the middle of creating book once',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('10:00', '11:30')
    const held = () => campus.bookings(room, '10:00', '11:00')
    await campus.show(room)
    await campus.drag(room, '10:00', '10:45')
    const subject = campus.form.getByRole('textbox', { name: 'Subject' })
    await subject.fill('Mine, I thought')
    await campus.colleagueBooks(room, '10:00', '11:00', 'Faster than you')
    const conflict = page.getByRole('alert', { name: 'This time isn’t free' })
    await expect(conflict).toContainText(/ is reserved by .+, 10:00 – 11:00/)
    await expect(conflict.getByRole('listitem').getByRole('button').first()).toBeVisible()
    await expect(subject).toHaveValue('Mine, I thought')
    await campus.colleagueCancels(room, '10:00', '11:00')
    await expect(conflict).toHaveCount(0)

    await campus.arm('reply-lost')
    await campus.form.getByRole('button', { name: 'Reserve', exact: true }).click()
    await expect.poll(async () => (await held()).length).toBe(1)
    await page.reload()
    await expect(page.getByText(/accepted/i).first()).toBeVisible()
    expect(await held()).toMatchObject([{ subject: 'Mine, I thought' }])
    await expect(page.getByRole('searchbox', { name: 'Search resources' })).toHaveValue(room.name)
    await expect(page).toHaveURL(new RegExp(today))
  },
)
