import { Campus, expect, journey, today, wideScreen } from './campus.ts'

journey.use(wideScreen)

journey(
  'two tabs have one live connection: bookings of colleagues arrive, also after its tab is closed and after the hub dropped; a slot that becomes free is offered and reserved; the page outlives its compute worker',
  async ({ campus, page, context, host }) => {
    await campus.open('/settings')
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    const other = await context.newPage()
    const sockets: string[] = []
    other.on('websocket', (socket) => sockets.push(socket.url()))
    await other.goto(campus.addressOf(`/reservations/reserve?date=${today}&view=timeline`))
    const here = new Campus(other, campus.backEnd)
    await here.isReady()
    const [room, another] = await here.freeRooms('12:00', '15:00')
    if (room === undefined || another === undefined) throw new Error('The seeded campus has no two free rooms')
    const row = await here.show(room)
    await here.colleagueBooks(room, '12:00', '13:00', 'By way of the other tab')
    await expect(row.getByText('By way of the other tab')).toBeVisible()
    expect(sockets).toEqual([])

    await page.close()
    await here.colleagueBooks(room, '13:00', '14:00', 'At first hand')
    await expect(row.getByText('At first hand')).toBeVisible()
    // The sandbox has no sockets.
    expect(sockets).toHaveLength(host === 'server' ? 1 : 0)

    const banner = other.getByRole('banner')
    await here.arm('hub-refused')
    await here.backEnd.dropHub(other)
    await expect(banner.getByText('Reconnecting…')).toBeVisible()
    await here.colleagueBooks(room, '14:00', '15:00', 'Missed it')
    await here.disarm()
    await expect(banner.getByText('Live', { exact: true })).toBeVisible()
    await expect(row.getByText('Missed it')).toBeVisible()

    await row.getByRole('gridcell', { name: /Missed it/ }).click()
    await other.getByRole('button', { name: 'Notify me when it’s free' }).click()
    await expect(other.getByText(/^We’ll notify you if .+ becomes free \(Mon 23 Nov 14:00 – 15:00\)\.$/)).toBeVisible()
    await here.colleagueCancels(room, '14:00', '15:00')
    const notices = other.getByRole('region', { name: 'Notifications' })
    await expect(notices.getByText(/ is free again: Mon 23 Nov 14:00 – 15:00\.$/)).toBeVisible()
    await notices.getByRole('button', { name: 'Reserve' }).click()
    await expect(notices.getByText(/ reserved: Mon 23 Nov 14:00 – 15:00$/)).toBeVisible()
    expect(await here.bookings(room, '14:00', '15:00')).toHaveLength(1)

    // Without its compute worker, the rows stay on screen and the next question is answered.
    expect(await here.backEnd.killComputeWorker(other)).toBe(1)
    await expect(row).toBeVisible()
    await here.show(another)
  },
)
