import { drawVenue, zipOf } from '#indoor-tests/venue/drawn-venue.ts'
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

    // Coffee first, the one with the least detour.
    await page.getByRole('button', { name: 'Add a stop' }).press('Enter')
    await page.getByRole('region', { name: 'On the way' }).getByRole('button').first().press('Enter')
    await expect(
      page.getByRole('listitem').filter({ hasText: /You’re at “.+”\. Then continue to “Otava/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Remove stop/ }).press('Enter')
    await expect(page.getByRole('button', { name: 'Add a stop' })).toBeVisible()
    await page.getByRole('button', { name: 'Start route' }).press('Enter')
    await page.getByRole('button', { name: 'Next step' }).press('Enter')
    const current = page.locator('[aria-current="step"]')
    const said = (await current.innerText()).replace(/^\d+\s*/, '')
    await page.getByRole('button', { name: 'Send to phone' }).press('Enter')
    await expect(page.getByRole('img', { name: 'QR code for this route' })).toBeVisible()

    const phone = await page.context().newPage()
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(page.url())
    await expect(phone.getByRole('group', { name: /^Step 2 of/ })).toContainText(said)
    await phone.getByRole('button', { name: 'All steps' }).click()
    await expect(phone.getByRole('switch', { name: /Step-free/ })).toBeChecked()
    // A plan that can be grown.
    const plan = phone.locator('[data-floorplan=drawn]')
    const height = async (): Promise<number> => (await plan.boundingBox())?.height ?? 0
    const before = await height()
    await phone.getByRole('button', { name: 'Enlarge plan' }).click()
    await expect.poll(height).toBeGreaterThan(before * 1.2)
    await phone.getByRole('button', { name: 'Resume' }).click()

    // Someone takes the lift out of service. Both pages learn of it from the hub, and later that it is back.
    const closeLift = (isClosed: boolean) =>
      page.evaluate(async (closed) => {
        const lift = (await window.__sandbox.closablePlaces()).find(({ name }) => name.startsWith('Lift'))
        if (lift) await window.__sandbox.setClosed(lift.id, lift.areaId, closed)
      }, isClosed)
    await closeLift(true)
    await expect(phone.getByText('There’s no step-free route.')).toBeVisible()
    await expect(phone.getByText('Closed lift (Karlín 1)')).toBeVisible()
    await phone.getByRole('button', { name: 'Show route with stairs' }).click()
    await expect(phone.getByText('Lift A is out of service. This route takes the stairs.')).toBeVisible()
    await closeLift(false)
    await expect(phone.getByText('Closures have changed. Here’s your new route.')).toBeVisible()
    await expect(phone.getByText(/Take the lift up from Karlín 1/).first()).toBeVisible()
  },
)

journey(
  'an own map from a file: its rooms are the resources of their names, on a lobby kiosk and its phone too',
  async ({ campus, page }) => {
    const drawn = drawVenue()
    for (const unit of drawn.unit) if (unit.id === 'office-0') unit.properties['name'] = { en: 'VLTAVA 1-01' }
    const body = Buffer.from(zipOf(drawn))
    await page.context().route('**/own.zip', (route) => route.fulfill({ body, contentType: 'application/zip' }))
    await campus.open('/map', { venue: 'own.zip' })
    const plan = page.getByRole('listbox', { name: /House, Floor 0/ })
    await expect(plan).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a place' }).fill('vltava')
    await page.getByRole('button', { name: /^VLTAVA 1-01/ }).click()
    await expect(page.getByText(/^Vltava 1\.01 \(Karlín\)/).first()).toBeVisible()

    await page.goto(await campus.addressOfDevice('lobby-kar'))
    await page.getByRole('button', { name: 'Tap to start' }).click()
    await page.getByRole('button', { name: 'Find a room' }).click()
    await page.getByRole('textbox', { name: 'Find a room' }).fill('vltava')
    await page.getByRole('button', { name: /^Vltava 1\.01/ }).click()
    const code = page.getByRole('img', { name: 'QR code for this route' })
    const address = (await code.getAttribute('data-address')) ?? ''
    const phone = await page.context().newPage()
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name: 'Route to VLTAVA 1-01' })).toBeVisible()
    await expect(phone.getByText('corridor 0').first()).toBeVisible()
  },
)
