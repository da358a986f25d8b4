import { readFileSync } from 'node:fs'
import { expect, journey } from './campus.ts'

/** Functions of the check, read from the script so that none is forgotten here. */
const script = readFileSync('tools/supported-browsers/check-browser.js', 'utf8')
const needed = [
  ...script.matchAll(/\[((?:window|Array|Object|String|HTMLScriptElement|Crypto)[\w.]*), \[([^\]]+)\]\]/g),
].flatMap(([, owner = '', names = '']) => names.split(', ').map((name) => ({ owner, name: name.replaceAll("'", '') })))

journey('an old browser is refused with the supported versions, whichever function it lacks', async ({ page }) => {
  expect(needed.length).toBeGreaterThan(10)
  for (const { owner, name } of needed) {
    await journey.step(`${owner}.${name}`, async () => {
      const old = await page.context().newPage()
      await old.addInitScript(`delete ${owner}.${name}`)
      await old.goto('./#/panel', { waitUntil: 'commit' })
      await expect(old.getByRole('heading', { name: 'This browser is too old for Foyer' })).toBeVisible()
      await expect(old.getByText(/Chrome \d+, Edge \d+, Firefox \d+, Safari [\d.]+ or newer/)).toBeVisible()
      await old.close()
    })
  }
})

journey('an old browser is refused in the language of this device', async ({ page }) => {
  await page.addInitScript("delete Array.prototype.toSorted; localStorage.setItem('assist-lang', 'ua')")
  await page.goto('./#/device')
  await expect(page.getByRole('heading', { name: 'Цей браузер застарий для Foyer' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'uk')
})

journey('an application that cannot be loaded says so', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('./')
  await expect(page.getByRole('heading', { name: 'Couldn’t load Foyer' })).toBeVisible()
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  for (const path of ['/', '/panel', '/device']) {
    journey(`${path} says in seven languages that it is needed`, async ({ page }) => {
      await page.goto(`./#${path}`)
      // Playwright's own search by text and role leaves out the element for browsers without scripts.
      const body = page.locator('body')
      await expect(body).toContainText('Foyer needs JavaScript.', { useInnerText: true })
      await expect(body).toContainText('Для Foyer потрібен JavaScript.', { useInnerText: true })
    })
  }
})

journey('the browser does not offer to translate the page', async ({ campus, page }) => {
  await campus.openReserve()
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  await expect(page.locator('meta[name=google]')).toHaveAttribute('content', 'notranslate')
})
