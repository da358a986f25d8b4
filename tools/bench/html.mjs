// @ts-check
/**
 * The longest task of the page while the details of an invitation are opened whose text is 300 kB of hostile HTML. It is the
 * production build before the sandbox server, and the calendar's response contains the text.
 */
import { hostileTexts } from './hostile-texts.mjs'
import { withLongTasks } from './long-tasks.mjs'
import { buildServers, day, openPage, place, withApplication } from './start.mjs'

const names = { hostile: 'Hostile', harmless: 'Harmless' }

/** Replaces two invitations of the day. @param {import('@playwright/test').Page} page @param {string} content */
const plant = async (page, content) => {
  /** @type {string[]} */
  const planted = []
  await page.route('**/calendarView?**', async (route) => {
    const response = await route.fetch()
    const { value = [], ...rest } = await response.json()
    for (const event of value) {
      if (planted.length < 2 && event.start.dateTime.startsWith(day) && !planted.includes(event.id))
        planted.push(event.id)
      const at = planted.indexOf(event.id)
      if (at === -1) continue
      const body = { contentType: 'html', content: at === 0 ? content : '<p>Bring pens</p>' }
      Object.assign(event, { subject: at === 0 ? names.hostile : names.harmless, bodyPreview: '', body })
    }
    await route.fulfill({ response, json: { ...rest, value } })
  })
}

/** @param {import('@playwright/test').Page} page @param {string} name */
const buttonOf = (page, name) => page.getByRole('button', { name, exact: true }).first()

/** @param {import('@playwright/test').Page} page @param {string} name */
const untilDetails = (page, name) =>
  page.getByRole('complementary', { name }).getByRole('heading', { name: 'Notes' }).waitFor({ timeout: 20_000 })

/**
 * Opens the details of the hostile invitation with the mouse alone. Looking for an element by its role costs the page's thread 30 to
 * 60 ms that no person causes, and may lay out the text before its turn, so that is done before and after.
 * @param {import('@playwright/test').Browser} browser @param {import('@playwright/test').Page} page
 */
const measureOpening = async (browser, page) => {
  const box = await buttonOf(page, names.hostile).boundingBox()
  if (box === null) throw new Error('The hostile invitation is not shown.')
  const { longest, long } = await withLongTasks(browser, page, async () => {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(2_000)
  })
  const isOpen = await untilDetails(page, names.hostile).then(
    () => true,
    () => false,
  )
  return { isOpen, longest, long }
}

/** @param {import('@playwright/test').Browser} browser */
export const measureHostileHtml = (browser) => {
  buildServers()
  return withApplication(browser, 50, async (origin, storageState) => {
    const rows = []
    for (const [name, content] of Object.entries({ 'no attack': '<p>Bring pens</p>', ...hostileTexts })) {
      const context = await browser.newContext({ ...place, storageState, serviceWorkers: 'block' })
      const page = await openPage(context)
      await plant(page, content)
      await page.goto(`${origin}/reservations`)
      // The code of the details is loaded before, and the page is at rest.
      await buttonOf(page, names.harmless).click()
      await untilDetails(page, names.harmless)
      await page.waitForTimeout(5_000)
      const { isOpen, longest, long } = await measureOpening(browser, page)
      console.log(`${name}: longest task ${longest} ms${isOpen ? '' : ', could not be opened'}`)
      rows.push({
        metric: `invitation, 300 kB, ${name}: longest task (over 50 ms: ${long})`,
        value: isOpen ? Math.round(longest * 10) / 10 : Number.NaN,
        unit: 'ms',
        target: '<= 50',
      })
      await context.close()
    }
    return rows
  })
}
