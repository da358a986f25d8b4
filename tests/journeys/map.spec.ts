import { expect, journey } from './campus.ts'

journey(
  'section 2, view modes: a way without stairs chosen and walked by keyboard, and taken along by its code to another page',
  async ({ campus, page }) => {
    await campus.open('/map')
    await page.getByRole('button', { name: /^Destination/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox', { name: 'Go to' }).fill('otava')
    await page.getByRole('button', { name: /^Otava/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Start from' })).toBeFocused()
    await page.getByRole('searchbox').fill('team office 1')
    await page
      .getByRole('button', { name: /^Team office 1/ })
      .first()
      .press('Enter')
    await page.getByRole('switch', { name: /Step-free/ }).press('Space')
    await expect(page.getByText(/ · Step-free$/)).toBeVisible()
    await expect(page.getByText(/Take the lift up from Karlín 1 to Karlín 2\./).first()).toBeVisible()

    await page.getByRole('button', { name: 'Start route' }).press('Enter')
    await page.getByRole('button', { name: 'Next step' }).press('Enter')
    const current = page.locator('[aria-current="step"]')
    const said = await current.innerText()
    await page.getByRole('button', { name: 'Send to phone' }).press('Enter')
    await expect(page.getByRole('img', { name: 'QR code for this route' })).toBeVisible()

    const phone = await page.context().newPage()
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(page.url())
    await expect(phone.locator('[aria-current="step"]')).toHaveText(said.replace(/\n/g, ''))
    await expect(phone.getByRole('switch', { name: /Step-free/ })).toBeChecked()
  },
)
