import { expect, journey } from './campus.ts'

journey.describe('colleagues', () => {
  journey('are looked up, kept, and seen side by side with their common free time', async ({ campus, page }) => {
    await campus.open('/colleagues')
    const search = page.getByRole('searchbox', { name: 'Find a colleague' })
    await search.fill('matej mel')
    await page.getByRole('button', { name: 'Add Matěj Melnyk to your favourites' }).click()
    await search.fill('olivia mel')
    await page.getByRole('button', { name: 'Add Olivia Melnyk to your favourites' }).click()
    await search.fill('')
    const favourites = page.getByRole('region', { name: 'Favourite colleagues' })
    await expect(favourites.getByRole('heading', { level: 3 })).toHaveText(['Matěj Melnyk', 'Olivia Melnyk'])
    await expect(favourites.getByRole('img', { name: /Busy/ })).toHaveCount(2)
    await campus.isAccessible()
    await page.reload()
    await favourites.getByRole('button', { name: 'Compare calendars' }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Melnyk/ }) })
    await expect(rows).toHaveCount(2)
    await expect(page.getByText(/^Everyone is free /)).toBeAttached()
    await campus.isAccessible()
    await page
      .getByRole('group', { name: 'People on the timeline' })
      .getByRole('button', { name: /Olivia/ })
      .click()
    await expect(rows).toHaveCount(1)
    expect(page.url()).not.toContain('olivia')
  })

  journey(
    'a colleague is invited from the form by a few letters, and gets the invitation',
    async ({ campus, page }) => {
      await campus.openReserve()
      const room = await campus.freeRoom('13:00', '14:00')
      await campus.show(room)
      await campus.drag(room, '13:00', '13:45')
      await campus.form.getByRole('combobox', { name: 'Attendees' }).fill('sofia nov')
      await page.getByRole('option', { name: /Sofía Novotná/ }).click()
      await expect(campus.form.getByText('Sofía Novotná', { exact: true })).toBeVisible()
      await expect(page.locator('[role=row][data-key="sofia.novotna@foyer.example"]')).toBeVisible()
      await campus.form.getByRole('button', { name: /^Reserve/ }).click()
      await campus.isAccepted()
      await campus.goTo('/colleagues')
      await expect(page.getByRole('region', { name: 'Recent' }).getByRole('heading', { level: 3 })).toHaveText([
        'Sofía Novotná',
      ])
    },
  )

  journey(
    'sit nearby: desks of the same area come first, and the address says beside whom',
    async ({ campus, page }) => {
      await campus.open('/colleagues')
      await page.getByRole('searchbox', { name: 'Find a colleague' }).fill('matej mel')
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Matěj Melnyk' }) })
      const seat = /Desk KAR \S+/.exec(await card.getByText(/Desk KAR/).innerText())?.[0] ?? 'none'
      await card.getByRole('button', { name: 'Sit near Matěj Melnyk' }).click()
      await expect(page.getByRole('status').filter({ hasText: `Near Matěj Melnyk: ${seat}, Mon 23 Nov` })).toBeVisible()
      expect(page.url()).toContain('fromColleague=matej.melnyk')
      await expect(page.locator('[role=rowheader]:not([data-person])').first()).toContainText(seat)
      await page.getByRole('button', { name: /^Remove Near Matěj Melnyk/ }).click()
      await expect.poll(() => page.url()).not.toContain('fromColleague')
    },
  )

  journey('of somebody who signs out nothing stays for the next user', async ({ campus, page }) => {
    await campus.open('/colleagues')
    await page.getByRole('searchbox', { name: 'Find a colleague' }).fill('matej mel')
    await page.getByRole('button', { name: 'Add Matěj Melnyk to your favourites' }).click()
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: /Sign in/ })).toBeVisible()
    await campus.open('/colleagues', { persona: 'manager' })
    const met = page.getByRole('region', { name: 'People you meet' })
    await expect(page.getByText('No favourites yet').or(met)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Favourite colleagues' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Recent' })).toHaveCount(0)
  })
})

journey.describe('in Ukrainian on a phone, in the dark', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

  journey('no text is cut off, and all can be reached', async ({ campus, page }) => {
    await page.addInitScript(() => localStorage.setItem('assist-lang', 'ua'))
    await campus.open('/colleagues')
    await page.getByRole('searchbox').fill('melny')
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(page.getByRole('img').first()).toBeVisible()
    await campus.isAccessible()
    const cut = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p, button, span, a, li')]
        .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
        .filter((one) => !one.closest('.visually-hidden'))
        .map((one) => one.textContent),
    )
    expect(cut).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
