import { expect, journey } from './campus.ts'

journey(
  'decisions, section 22: a visitor’s phone opens the link of a code at the first step of the route, and keeps the route after sign-in, at its step without a network, and with Back to all steps',
  async ({ campus, page, browser }, info) => {
    await campus.open('/map', { persona: 'none' })
    await page.getByRole('button', { name: /^Destination/ }).click()
    await page.getByRole('searchbox', { name: 'Go to' }).fill('otava')
    await page
      .getByRole('button', { name: /^Otava/ })
      .first()
      .click()
    await page.getByRole('searchbox').fill('team office 1')
    await page
      .getByRole('button', { name: /^Team office 1/ })
      .first()
      .click()
    await expect(page).toHaveURL(/#\/map\?w=/)
    const link = page.url()
    await page.close()

    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
    const phone = await context.newPage()
    const opened: string[] = []
    phone.on('framenavigated', (frame) => opened.push(frame.url()))
    const begun = Date.now()
    await phone.goto(link)
    const first = phone.getByRole('listitem').filter({ hasText: /^\s*1?\s*Leave “Team office/ })
    await expect(first).toBeInViewport()
    info.annotations.push({
      type: 'from the code to the first step',
      description: `${Date.now() - begun} ms, 0 clicks`,
    })
    expect(opened.filter((url) => url.includes('/account/'))).toEqual([])
    await expect(phone.getByRole('banner').getByRole('link')).toHaveText(['Sign in'])
    await expect(phone.getByRole('navigation')).toHaveCount(0)
    // Nothing is left on the phone.
    expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('api_')))).toEqual([])

    await phone.getByRole('link', { name: 'Sign in' }).click()
    await phone.getByRole('button', { name: 'Sign in with Microsoft 365' }).click()
    await phone.getByRole('button', { name: /Eliška/ }).click()
    await expect(phone.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(first).toBeVisible()
    expect(new URL(phone.url()).hash).toBe(new URL(link).hash)

    await phone.getByRole('button', { name: 'Start route' }).click()
    const card = phone.getByRole('group', { name: /^Step \d of \d/ })
    await expect(card).toBeFocused()
    await phone.getByRole('button', { name: 'Next step' }).click()
    await expect(card).toContainText('Step 2 of')
    // With the bar of the application around it nothing scrolls.
    for (const part of [card, phone.getByRole('button', { name: 'Previous step' })])
      await expect(part).toBeInViewport({ ratio: 1 })
    const spare = await phone.evaluate(() =>
      [document.documentElement, document.querySelector('main')].map((part) =>
        part === null ? null : part.scrollHeight - part.clientHeight,
      ),
    )
    expect(spare).toEqual([0, 0])

    const said = await card.innerText()
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await phone.reload({ waitUntil: 'commit' })
    await expect(card).toBeVisible()
    expect(await card.innerText()).toBe(said)
    await phone.goBack()
    await expect(phone.getByRole('heading', { name: /^Route to Otava/ })).toBeVisible()
    await context.close()
  },
)
