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
const openDetails = async (page, name) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('complementary', { name }).getByRole('heading', { name: 'Notes' }).waitFor({ timeout: 20_000 })
  await page.waitForTimeout(1_000)
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
      await openDetails(page, names.harmless)
      await page.waitForTimeout(4_000)
      const done = () =>
        openDetails(page, names.hostile).then(
          () => true,
          () => false,
        )
      const { result, longest, long } = await withLongTasks(browser, page, done)
      console.log(`${name}: longest task ${longest} ms${result ? '' : ', could not be opened'}`)
      rows.push({
        metric: `invitation, 300 kB, ${name}: longest task (over 50 ms: ${long})`,
        value: result ? Math.round(longest * 10) / 10 : Number.NaN,
        unit: 'ms',
        target: '<= 50',
      })
      await context.close()
    }
    return rows
  })
}
