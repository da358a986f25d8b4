import { expect, journey } from './campus.ts'

journey(
  'section 2, view modes: a way without stairs chosen and walked by keyboard, and taken along by its code to another page',
  async ({ campus, page }) => {
    await campus.open('/map')
    await page.getByRole('button', { name: /^Destination/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox', { name: 'Where do you want to go?' }).fill('otava')
    await page.getByRole('button', { name: /^Otava/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Where do you start?' })).toBeFocused()
    await page.getByRole('searchbox').fill('team office 1')
    await page
      .getByRole('button', { name: /^Team office 1/ })
      .first()
      .press('Enter')
    await page.getByRole('switch', { name: /Without stairs/ }).press('Space')
    await expect(page.getByText('No stairs on the way.')).toBeVisible()
    await expect(page.getByText(/Take the lift up from Karlín 1 to Karlín 2\./).first()).toBeVisible()

    await page.getByRole('button', { name: 'Go step by step' }).press('Enter')
    await page.getByRole('button', { name: 'Next step' }).press('Enter')
    const current = page.locator('[aria-current="step"]')
    const said = await current.innerText()
    await page.getByRole('button', { name: 'Take along' }).press('Enter')
    await expect(page.getByRole('img', { name: 'QR code that opens this way' })).toBeVisible()

    const phone = await page.context().newPage()
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(page.url())
    await expect(phone.locator('[aria-current="step"]')).toHaveText(said.replace(/\n/g, ''))
    await expect(phone.getByRole('switch', { name: /Without stairs/ })).toBeChecked()
  },
)
