import { expect, journey } from './campus.ts'

journey(
  'decisions, waitlist: a cancelled slot is offered at once, survives a reload, and is reserved with one key',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('14:00', '15:00')
    await campus.colleagueBooks(room, '14:00', '15:00', 'Standup')
    const row = await campus.show(room)
    await expect(row.getByRole('gridcell', { name: /14:00 – .*reserved/ })).toBeVisible()

    await campus.grid.focus()
    await expect(page.locator('[data-active]')).toBeFocused()
    for (let hours = 9; hours < 14; hours += 1) await page.keyboard.press('Control+ArrowRight')
    await page.keyboard.press('Enter')
    const wait = page.getByRole('button', { name: 'Notify me when it’s free' })
    await expect(wait).toBeFocused()
    await wait.press('Enter')
    await expect(page.getByText(/^We’ll notify you if .+ becomes free \(Mon 23 Nov 14:00 – 15:00\)\.$/)).toBeVisible()

    await page.getByRole('button', { name: 'Show waitlist' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeFocused()
    await page.reload()
    const entry = page.getByRole('list', { name: 'Waitlist' }).getByRole('listitem')
    await expect(entry).toContainText('Waiting')
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()

    await campus.colleagueCancels(room, '14:00', '15:00')
    const notices = page.getByRole('region', { name: 'Notifications' })
    await expect(notices.getByText(/ is free again: Mon 23 Nov 14:00 – 15:00\.$/)).toBeVisible()
    await expect(entry).toContainText('Free again')
    expect(await campus.bookings(room, '14:00', '15:00')).toEqual([])
    await notices.getByRole('button', { name: 'Reserve' }).press('Enter')
    await expect(notices.getByText(/ reserved: Mon 23 Nov 14:00 – 15:00$/)).toBeVisible()
    expect(await campus.bookings(room, '14:00', '15:00')).toHaveLength(1)
    await expect(notices.getByText(/^Someone else reserved /)).toHaveCount(0)
  },
)
