import type { Locator, Page } from '@playwright/test'
import { type Campus, expect, journey, type Place } from './campus.ts'

const panel = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Edit reservation' })
    .or(page.getByRole('dialog', { name: 'Edit reservation' }))
/** Rules about a page as a whole. */
const pageRules = ['landmark-one-main', 'page-has-heading-one']

/** A reservation of one's own from 10:00 to 11:00, accepted, and on the timeline as such. */
async function reserved(campus: Campus, subject: string, until = '13:00'): Promise<Place> {
  const { page } = campus
  await campus.openReserve()
  const room = await campus.freeRoom('10:00', until)
  await narrowTo(campus, room)
  const subjectField = page.getByRole('textbox', { name: 'Subject' })
  await campus.drag(room, '10:00', '10:45')
  await expect(subjectField).toBeVisible()
  await subjectField.fill(subject)
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await campus.isAccepted()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await isOwn(campus, room, '10:30')
  return room
}

/** The card of the own reservation that was pressed. */
const card = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) })

/** The one row there is: it moves no more when it is pressed. */
async function narrowTo(campus: Campus, room: Place): Promise<void> {
  const row = await campus.show(room)
  await expect(campus.page.getByText(/1 of \d+/).first()).toBeVisible()
  // Nothing can be reserved before its schedule is there.
  await expect(row.getByRole('gridcell', { name: /, free/ }).first()).toBeVisible()
}

/** Scrolls to a time as a finger would, unless it is in sight, and returns where it is. */
async function inSight(campus: Campus, room: Place, time: string): Promise<{ x: number; y: number }> {
  const { page } = campus
  const width = page.viewportSize()?.width ?? 0
  let at = { x: 0, y: 0 }
  await expect(async () => {
    const before = at
    at = await campus.pointAt(room, time)
    const beyond = at.x - width + 60
    if (beyond > 0)
      await page.locator('[data-timeline-body]').evaluate((body, by) => {
        for (let box: Element | null = body; box; box = box.parentElement) box.scrollLeft += by
      }, beyond)
    expect(beyond).toBeLessThanOrEqual(0)
    // The timeline may still be on its way to the present.
    expect(at).toEqual(before)
  }).toPass()
  return at
}

/** The pointer over it shows that it can be taken. */
async function isOwn(campus: Campus, room: Place, time: string): Promise<void> {
  const { page } = campus
  const body = page.locator('[data-timeline-body]')
  await expect(async () => {
    const { x, y } = await campus.pointAt(room, time)
    await page.mouse.move(x + 2, y)
    await page.mouse.move(x, y)
    expect(await body.evaluate((element) => (element as HTMLElement).style.cursor)).toBe('grab')
  }).toPass()
}

const heldFrom = async (campus: Campus, room: Place, from: string, to: string) =>
  (await campus.bookings(room, from, to)).map(({ subject }) => subject)

journey(
  'a reservation is changed by drag and keyboard, nothing is sent before it is saved, and Delete asks to cancel it',
  async ({ campus, page }) => {
    const subject = 'To be moved'
    const room = await reserved(campus, subject)
    const press = async (time: string): Promise<void> => {
      const { x, y } = await campus.pointAt(room, time)
      await page.mouse.click(x, y)
      await expect(card(page)).toBeVisible()
    }
    const done = async (): Promise<void> => {
      await campus.isAccepted()
      await page.getByRole('button', { name: 'Done', exact: true }).click()
    }

    await journey.step('a press on a meeting of my day shows its card, and my day can be hidden', async () => {
      const mine = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'My day' }) })
      await mine.getByRole('gridcell', { name: /Harbour project/ }).click()
      await expect(card(page).getByRole('heading', { name: 'Harbour project' })).toBeVisible()
      await expect(card(page).getByRole('link', { name: 'Directions' })).toBeVisible()
      await page.keyboard.press('Escape')
      // The part of the running meeting that has passed can be clicked, too.
      await mine.getByText('Weekly check-in').click({ position: { x: 4, y: 8 }, force: true })
      await expect(card(page).getByRole('heading', { name: 'Weekly check-in' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'View options' }).click()
      await page.getByRole('switch', { name: 'My day' }).click()
      await page.keyboard.press('Escape')
      await expect(mine).toHaveCount(0)
    })

    await journey.step('a press shows a card with what one can do; Escape returns to the cell', async () => {
      await press('10:15')
      await expect(card(page).getByRole('heading', { name: subject })).toBeVisible()
      await expect(card(page)).toContainText(room.name)
      await expect(card(page)).toContainText('10:00 – 11:00')
      await campus.isAccessible({ part: '[role=dialog]', but: pageRules })
      await page.keyboard.press('Escape')
      await expect(card(page)).toBeHidden()
      await expect(page.locator('[role=gridcell][data-active]')).toBeFocused()
    })

    await journey.step('Escape gives a drag up', async () => {
      const end = await campus.pointAt(room, '12:00')
      const start = await campus.aimAt(room, '10:30')
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(end.x, end.y, { steps: 4 })
      await expect(page.getByText(/11:30\s*–\s*12:30/).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(panel(page)).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: 'Cancelled' })).toHaveCount(1)
      await expect(campus.row(room).locator('[data-state="9"]')).toHaveCount(0)
      expect(await heldFrom(campus, room, '10:00', '11:00')).toEqual([subject])
    })

    await journey.step('a drag onto a free slot, and a pull of both ends, move it once it is saved', async () => {
      await campus.drag(room, '10:30', '12:00')
      await expect(panel(page)).toContainText('11:30')
      await expect(panel(page)).toContainText('12:30')
      const width = (await campus.pointAt(room, '11:45')).x - (await campus.pointAt(room, '11:30')).x
      const last = await campus.pointAt(room, '12:15')
      await page.mouse.move(last.x + width / 2 - 2, last.y)
      await page.mouse.down()
      await page.mouse.move(last.x - width, last.y, { steps: 4 })
      await expect(page.getByText(/11:30\s*–\s*12:15/).first()).toBeVisible()
      await page.mouse.up()
      await expect(panel(page)).toContainText('12:15')
      const first = await campus.pointAt(room, '11:30')
      await page.mouse.move(first.x - width / 2 + 2, first.y)
      await page.mouse.down()
      await page.mouse.move(first.x - width, first.y, { steps: 4 })
      await page.mouse.up()
      await expect(panel(page)).toContainText('11:15')
      expect(await heldFrom(campus, room, '10:00', '11:00')).toEqual([subject])
      await panel(page).getByRole('button', { name: 'Save changes' }).click()
      await done()
      expect(await heldFrom(campus, room, '10:00', '11:15')).toEqual([])
      expect(await heldFrom(campus, room, '11:15', '12:15')).toEqual([subject])
      expect(await heldFrom(campus, room, '12:15', '12:30')).toEqual([])
      await isOwn(campus, room, '11:30')
    })

    await journey.step('the keyboard moves and shortens it', async () => {
      await press('11:45')
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)
      for (let step = 0; step < 4; step++) await page.keyboard.press('Alt+ArrowRight')
      await expect(page.getByRole('status').filter({ hasText: `${room.name}, 12:15 – 13:15` })).toHaveCount(1)
      await page.keyboard.press('Alt+Shift+ArrowLeft')
      await expect(page.getByRole('status').filter({ hasText: `${room.name}, 12:15 – 13:00` })).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(panel(page)).toContainText('13:00')
      await page.keyboard.press('Control+Enter')
      await done()
      expect(await heldFrom(campus, room, '12:15', '13:00')).toEqual([subject])
      expect(await heldFrom(campus, room, '11:15', '12:15')).toEqual([])
      await isOwn(campus, room, '12:30')
    })

    await journey.step('Delete asks whether to cancel it', async () => {
      await press('12:30')
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)
      await page.keyboard.press('Delete')
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(subject)
      await question.getByRole('button', { name: 'Keep reservation' }).click()
      expect(await heldFrom(campus, room, '12:15', '13:00')).toEqual([subject])
      await page.keyboard.press('Delete')
      await question.getByRole('button', { name: /^Cancel/ }).click()
      await expect.poll(() => heldFrom(campus, room, '12:15', '13:00')).toEqual([])
      await expect(card(page)).toBeHidden()
    })
  },
)

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  journey('a touch chooses, a second one reserves; one on a reservation changes it', async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('10:00', '13:00')
    await narrowTo(campus, room)
    const { x, y } = await inSight(campus, room, '10:00')
    await page.touchscreen.tap(x, y)
    await expect(page.getByRole('status').filter({ hasText: room.name }).first()).toBeVisible()
    await campus.isAccessible()
    await page.getByRole('button', { name: 'Reserve', exact: true }).last().tap()
    await page.getByRole('textbox', { name: 'Subject' }).fill('By finger')
    await page.getByRole('dialog').getByRole('button', { name: 'Reserve', exact: true }).tap()
    await campus.isAccepted()
    await page.getByRole('button', { name: 'Done', exact: true }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const at = await inSight(campus, room, '10:15')
    await page.touchscreen.tap(at.x, at.y)
    await card(page).getByRole('button', { name: /^Edit/ }).click()
    await panel(page)
      .getByRole('button', { name: /^Replace / })
      .click()
    const offered = panel(page).getByRole('list', { name: 'Free at this time' }).getByRole('button').first()
    const other = (await offered.locator('span').first().textContent()) ?? ''
    await offered.tap()
    await expect(panel(page).getByRole('group', { name: 'Resource' })).toContainText(other)
    await expect(panel(page)).toContainText('Before')
    // The sheet hides the page behind it from readers, its landmarks too.
    await campus.isAccessible({ part: '[role=dialog]', but: pageRules })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
