import { expect, journey } from './campus.ts'

journey.use({ serviceWorkers: 'allow' })

journey(
  'a way that is walked on a phone fits, outlives a reload, opens at its step without a network, and Back leads to all steps',
  async ({ campus, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await campus.open('/map')
    await page.getByRole('button', { name: /^Destination/ }).click()
    await page.getByRole('searchbox', { name: 'Go to' }).fill('otava')
    await page.getByRole('button', { name: /^Otava/ }).click()
    await page.getByRole('searchbox').fill('team office 1')
    await page
      .getByRole('button', { name: /^Team office 1/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start route' }).click()
    const card = page.getByRole('group', { name: /^Step \d of \d/ })
    await expect(card).toBeFocused()
    const count = Number(/of (\d+)/.exec(await card.innerText())?.[1])
    expect(count).toBeGreaterThan(2)
    const next = page.getByRole('button', { name: 'Next step' })
    await next.click()
    await expect(card).toContainText(`Step 2 of ${count}`)
    // With the bar of the application around it nothing scrolls.
    for (const part of [card, next, page.getByRole('button', { name: 'Previous step' })])
      await expect(part).toBeInViewport({ ratio: 1 })
    const heights = await page.evaluate(() =>
      [document.documentElement, document.querySelector('main')].map((part) => [
        part?.scrollHeight,
        part?.clientHeight,
      ]),
    )
    for (const [whole, seen] of heights) expect(whole).toBe(seen)

    const said = await card.innerText()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.context().setOffline(true)
    const begun = Date.now()
    await page.reload({ waitUntil: 'commit' })
    await expect(card).toBeVisible()
    expect(await card.innerText()).toBe(said)
    journey.info().annotations.push({ type: 'at its step after', description: `${Date.now() - begun} ms` })

    await page.goBack()
    await expect(page.getByRole('heading', { name: /^Route to Otava/ })).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(card).toBeFocused()
    for (let step = 2; step < count; step += 1) await next.click()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('heading', { name: /^Route to Otava/ })).toBeVisible()
    await expect(page).toHaveURL(/#\/map\?w=/)
  },
)
