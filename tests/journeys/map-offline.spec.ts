import { expect, journey } from './campus.ts'

journey.use({ serviceWorkers: 'allow' })

journey(
  'a way taken along opens at its step without a network, once the application is kept',
  async ({ campus, page }) => {
    await campus.open('/map')
    await page.getByRole('button', { name: /^Destination/ }).click()
    await page.getByRole('searchbox').fill('otava')
    await page.getByRole('button', { name: /^Otava/ }).click()
    await page.getByRole('searchbox').fill('team office 1')
    await page
      .getByRole('button', { name: /^Team office 1/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start route' }).click()
    await page.getByRole('button', { name: 'Next step' }).click()
    const current = page.locator('[aria-current="step"]')
    const said = (await current.innerText()).replace(/\n/g, '')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.context().setOffline(true)
    const begun = Date.now()
    await page.reload({ waitUntil: 'commit' })
    await expect(current).toHaveText(said)
    journey.info().annotations.push({ type: 'at its step after', description: `${Date.now() - begun} ms` })
  },
)
