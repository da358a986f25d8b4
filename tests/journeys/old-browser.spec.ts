import { expect, journey } from './campus.ts'

journey('an old browser is refused in the language of the device with the supported versions', async ({ page }) => {
  await page.addInitScript("delete Array.prototype.toSorted; localStorage.setItem('assist-lang', 'ua')")
  await page.goto('./#/panel')
  await expect(page.getByRole('heading', { name: 'Цей браузер застарий для Foyer' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'uk')
  await expect(page.getByText(/Chrome \d+, Edge \d+, Firefox \d+, Safari [\d.]+/)).toBeVisible()
})

journey('an application that cannot be loaded says so, and no browser offers to translate it', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('./')
  await expect(page.getByRole('heading', { name: 'Couldn’t load Foyer' })).toBeVisible()
  await page.unroute('**/assets/index-*.js')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  await expect(page.locator('meta[name=google]')).toHaveAttribute('content', 'notranslate')
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  // Panels and devices open the same page: the fragment is not sent.
  journey('the page says in seven languages that it is needed', async ({ page }) => {
    await page.goto('./#/panel')
    // Playwright's own search by text and role leaves out the element for browsers without scripts.
    const body = page.locator('body')
    await expect(body).toContainText('Foyer needs JavaScript.', { useInnerText: true })
    await expect(body).toContainText('Для Foyer потрібен JavaScript.', { useInnerText: true })
  })
})
