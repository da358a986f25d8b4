import type { Locator, Page } from '@playwright/test'
import { expect, journey, type Place, today, wideScreen } from './campus.ts'

journey.use(wideScreen)

const way = (part: Page | Locator): Locator => part.getByRole('link', { name: /^Directions/ })

/** The link leads to the map with the resource as its destination. */
const leadsTo = (link: Locator, { id }: Pick<Place, 'id'>): Promise<void> =>
  expect(link).toHaveAttribute('href', new RegExp(`#/map\\?.*resource=${id}$`))

/** Its name begins so; some names go on with their house. */
const named = ({ name }: Place): RegExp => new RegExp(`^${name.replaceAll('.', String.raw`\.`)}(?![\\d.])`)

journey(
  'the way leads from every place that names a resource: its details, a card, the plan, a reservation and the seat of a colleague; a place of the map is found by a word from anywhere',
  async ({ campus, page }) => {
    const goTo = (path: string) => page.evaluate((hash) => (location.hash = hash), path)
    await campus.open('/home')
    const next = page.getByRole('region', { name: 'Up next' }).getByRole('article').first()
    await expect(way(next)).toBeVisible()
    const address = (await way(next).getAttribute('href')) ?? ''
    expect(address).toMatch(/#\/map\?.*resource=/)
    await next.getByRole('heading').getByRole('link').click()
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('term') })
    await expect(way(panel)).toHaveAttribute('href', address)

    const room = await campus.freeRoom('12:00', '15:00')
    await goTo(`/reservations/reserve?date=${today}&view=list&search=${encodeURIComponent(room.name)}`)
    await leadsTo(way(page.getByRole('article', { name: named(room) })), room)
    await page.getByRole('radio', { name: 'Floor plan' }).check()
    await page
      .getByRole('list', { name: 'Results' })
      .getByRole('button', { name: named(room) })
      .click()
    await leadsTo(way(page.getByRole('region', { name: named(room) })), room)
    await goTo(`/reservations/reserve?date=${today}&resource=${room.id}`)
    await leadsTo(way(page.getByRole('complementary', { name: room.name })), room)

    await goTo('/colleagues')
    await page.getByRole('searchbox', { name: 'Find a colleague' }).fill('matej mel')
    const seated = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Matěj Melnyk' }) })
    const seat = /Desk KAR \S+/.exec(await seated.getByText(/Desk KAR/).innerText())?.[0] ?? 'none'
    await way(seated).click()
    await expect(page.getByRole('button', { name: `Destination ${seat}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Start from' })).toBeVisible()

    // By keyboard alone; commands that are called alike come first.
    await goTo('/settings')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('coffee')
    const found = page
      .getByRole('listbox', { name: 'Results' })
      .getByRole('option', { name: / Karlín \d$/ })
      .first()
    await expect(found).toBeVisible()
    const destination = (await found.innerText()).split('\n')[0] ?? ''
    while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Destination ${destination}` })).toBeVisible()
  },
)
