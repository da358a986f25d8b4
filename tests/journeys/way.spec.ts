import type { Locator, Page } from '@playwright/test'
import { type Campus, expect, instantOf, journey, type Place, today, wideScreen } from './campus.ts'

journey.use(wideScreen)

const way = (part: Page | Locator): Locator => part.getByRole('link', { name: /^Directions/ })

/** The link leads to the map, which has the resource as its destination. */
async function leadsTo(page: Page, link: Locator, name: string): Promise<void> {
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(/#\/map/)
  await expect(page.getByRole('button', { name: `Destination ${name}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Start from' })).toBeVisible()
}

/** Its name begins so; some names go on with their house. */
const named = ({ name }: Place): RegExp => new RegExp(`^${name.replaceAll('.', String.raw`\.`)}(?![\\d.])`)

const aRoom = async (campus: Campus): Promise<Place> => {
  await campus.openReserve()
  return campus.freeRoom('12:00', '15:00')
}

const aRoomNow = async (campus: Campus): Promise<Place> => {
  await campus.openReserve()
  return campus.freeRoom('09:30', '12:00')
}

journey(
  'the way leads from every place that names a resource: its details, a card, the plan, a reservation and the seat of a colleague',
  async ({ campus, page }) => {
    const room = await aRoom(campus)
    const toReserve = async (view: 'List' | 'Floor plan'): Promise<void> => {
      await page.getByRole('link', { name: 'Reserve', exact: true }).click()
      await page.getByRole('radio', { name: view }).check()
    }
    await campus.show(room)
    await toReserve('List')
    await leadsTo(page, way(page.getByRole('article', { name: named(room) })), room.name)
    await toReserve('Floor plan')
    const item = page.getByRole('list', { name: 'Results' }).getByRole('button', { name: named(room) })
    await expect(item).toBeVisible()
    await item.click()
    const chosen = page.getByRole('region', { name: named(room) })
    await leadsTo(page, way(chosen), room.name)

    // A reservation of one's own on the plan opens its card.
    await toReserve('Floor plan')
    await expect(item).toBeVisible()
    await page.getByRole('slider', { name: 'Selected time' }).fill(String(instantOf('13:00') / 900_000))
    if (!(await chosen.isVisible())) await item.click()
    await chosen.getByRole('button', { name: /^Reserve .*13:00/ }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Seen on the plan')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await campus.isAccepted()
    await page.keyboard.press('Escape')
    await chosen.getByRole('button', { name: 'yours: Seen on the plan' }).click()
    const card = page.getByRole('dialog', { name: 'Seen on the plan' })
    await expect(card.getByRole('heading', { name: 'Seen on the plan' })).toBeVisible()
    await expect(way(card)).toBeVisible()
    await campus.isAccessible({ part: '[role=dialog]', but: ['region', 'page-has-heading-one'] })
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)

    await page.evaluate(
      (path) => (window.location.hash = path),
      `/reservations/reserve?date=${today}&resource=${room.id}`,
    )
    await leadsTo(page, way(page.getByRole('complementary', { name: room.name })), room.name)

    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const next = page.getByRole('region', { name: 'Up next' }).getByRole('article').first()
    await expect(way(next)).toBeVisible()
    const address = (await way(next).getAttribute('href')) ?? ''
    await next.getByRole('heading').getByRole('link').click()
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('term') })
    await expect(way(panel)).toHaveAttribute('href', address)
    await way(panel).click()
    await expect(page.getByRole('heading', { name: 'Start from' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await way(next).click()
    await expect(page.getByRole('heading', { name: 'Start from' })).toBeVisible()

    await page.evaluate(() => (window.location.hash = '/colleagues'))
    await page.getByRole('searchbox', { name: 'Find a colleague' }).fill('matej mel')
    const seated = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Matěj Melnyk' }) })
    const seat = /Desk KAR \S+/.exec(await seated.getByText(/Desk KAR/).innerText())?.[0] ?? 'none'
    await leadsTo(page, way(seated), seat)
  },
)

/** Looks up a place on the map, and opens its details. */
async function openPlace(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Find a place' }).fill(name)
  await page
    .getByRole('button', { name: new RegExp(`^${name.replaceAll('.', String.raw`\.`)}(?![\\d.])`) })
    .first()
    .click()
  const details = page.getByRole('region', { name })
  await expect(details.getByRole('button', { name: 'Start here' })).toBeVisible()
  return details
}

journey(
  'on the map a place is found by a word from anywhere, says how it stands, and is reserved there and undone; the code of a place leads there',
  async ({ campus, page }) => {
    const room = await aRoomNow(campus)
    // By keyboard alone; commands that are called alike come first.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search resources, people, screens and actions' })).toBeFocused()
    await page.keyboard.type('coffee')
    const found = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { name: / Karlín \d$/ })
    await expect(found.first()).toBeVisible()
    const destination = (await found.first().innerText()).split('\n')[0] ?? ''
    while ((await found.first().getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/map/)
    await expect(page.getByRole('button', { name: `Destination ${destination}` })).toBeVisible()

    await campus.open('/map', { run: '2' })
    const details = await openPlace(page, room.name)
    await expect(details.getByText('Free now')).toBeVisible()
    const reserve = details.getByRole('button', { name: /^Reserve until/ })
    const [, to = ''] = /until (\d\d:\d\d)/.exec(await reserve.innerText()) ?? []
    await reserve.click()
    await expect(details.getByText(`Reserved 09:41 – ${to}`)).toBeVisible()
    expect(await campus.bookings(room, '09:41', to)).toHaveLength(1)
    await details.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await campus.bookings(room, '09:41', to)).length).toBe(0)

    // A colleague books it meanwhile.
    await campus.colleagueBooks(room, '09:30', '10:30', 'Out of the blue')
    await details.getByRole('button', { name: 'Notify me when it’s free' }).click()
    const waiting = details.getByRole('button', { name: 'On your waitlist' })
    await expect(waiting).toBeVisible()
    // Section 7: the hub says that it is gone.
    await page.evaluate((id) => window.__sandbox.provoke('reload-deleted-resource', id), room.id)
    await expect(waiting).toHaveCount(0)

    await campus.open('/home')
    await expect(page.getByRole('heading', { name: 'Room now' })).toBeVisible()
    const place = await page.evaluate(async () => (await window.__sandbox.findPlaces('toilet', 1))[0])
    if (place === undefined) throw new Error('The seeded campus has no such place')
    await page.evaluate((id) => (location.hash = `#/qr/${id}`), place.id)
    await expect(page).toHaveURL(new RegExp(String.raw`#/map\?.*area=${place.areaId}`))
    await expect(page.getByRole('button', { name: `Start ${place.name}` })).toBeVisible()
    const free = page.getByRole('region', { name: 'Free here now' })
    const first = free.getByRole('listitem').first()
    await expect(first.getByText('Free now')).toBeVisible()
    const name = await first.getByRole('heading').innerText()
    await first.getByRole('button', { name: /^Reserve until/ }).click()
    await expect(first.getByText(/^Reserved 09:41/)).toBeVisible()
    await first.getByRole('button', { name: `Directions, ${name}` }).click()
    await expect(page.getByRole('heading', { name: /^Route to / })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start route' })).toBeVisible()
  },
)
