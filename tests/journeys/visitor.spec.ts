import { Campus, expect, journey } from './campus.ts'

const phoneSize = { width: 390, height: 844 }

journey(
  'decisions, section 22: a visitor’s phone opens the link of a code at the first step of the route, and keeps the route after sign-in',
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

    // A wrong code says so and offers the map.
    await page.goto(`${link.slice(0, -1)}${link.endsWith('Z') ? 'Y' : 'Z'}`)
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('This link is incomplete. Scan the code again.')
    await expect(page.getByRole('searchbox', { name: 'Find a place' })).toBeVisible()
    await page.close()

    const phone = await (await browser.newContext({ viewport: phoneSize })).newPage()
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
    await new Campus(phone).isAccessible()

    // Nothing is left on the phone.
    expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('api_')))).toEqual([])

    await phone.getByRole('link', { name: 'Sign in' }).click()
    await phone.getByRole('button', { name: 'Sign in with Microsoft 365' }).click()
    await phone.getByRole('button', { name: /Eliška/ }).click()
    await expect(phone.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(first).toBeVisible()
    expect(new URL(phone.url()).hash).toBe(new URL(link).hash)
    await phone.context().close()
  },
)
