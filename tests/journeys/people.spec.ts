import { expect, journey } from './campus.ts'

journey(
  'colleagues are looked up, kept, compared, sat near and planned a week with; nothing of them stays for the next user',
  async ({ campus, page }) => {
    await campus.open('/colleagues')
    const search = page.getByRole('searchbox', { name: 'Find a colleague' })
    await search.fill('matej mel')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Matěj Melnyk' }) })
    await page.getByRole('button', { name: 'Add Matěj Melnyk to your favourites' }).click()
    await search.fill('olivia mel')
    await page.getByRole('button', { name: 'Add Olivia Melnyk to your favourites' }).click()
    await search.fill('')
    const favourites = page.getByRole('region', { name: 'Favourite colleagues' })
    await expect(favourites.getByRole('heading', { level: 3 })).toHaveText(['Matěj Melnyk', 'Olivia Melnyk'])
    await expect(favourites.getByRole('img', { name: /Busy/ })).toHaveCount(2)

    // On a phone, in the dark and in Ukrainian, no text is cut off.
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const speak = async (language: string): Promise<void> => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^(?:Account menu|Обліковий запис)/ })
        .click()
      await page.getByRole('menuitemradio', { name: language }).click()
    }
    await speak('Українська')
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
    await page.setViewportSize({ width: 390, height: 844 })
    const cut = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p, button, span, a, li')]
        .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
        .filter((one) => !one.closest('.visually-hidden'))
        .map((one) => one.textContent),
    )
    expect(cut).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width, height })
    await speak('English')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

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

    // Desks of the same area come first, and the address names the neighbour.
    await campus.goTo('/colleagues')
    const seat =
      /Desk KAR \S+/.exec(
        await card
          .getByText(/Desk KAR/)
          .first()
          .innerText(),
      )?.[0] ?? 'none'
    await card.getByRole('button', { name: 'Sit near Matěj Melnyk' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: `Near Matěj Melnyk: ${seat}, Mon 23 Nov` })).toBeVisible()
    expect(page.url()).toContain('fromColleague=matej.melnyk')
    await expect(page.locator('[role=rowheader]:not([data-person])').first()).toContainText(seat)
    await page.getByRole('button', { name: /^Remove Near Matěj Melnyk/ }).click()
    await expect.poll(() => page.url()).not.toContain('fromColleague')

    // A desk for the week takes two ticks and one press, and is undone as a whole.
    await campus.goTo('/colleagues')
    await page.getByRole('link', { name: 'Plan your week' }).click()
    await expect(page.getByText('23 – 27 Nov 2026')).toBeVisible()
    const dayOf = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(dayOf('Mon 23 Nov').getByText(/^\d of 2 in the office$/)).toBeVisible()
    await expect(
      dayOf('Mon 23 Nov')
        .getByRole('link', { name: /^Desk KAR/ })
        .first(),
    ).toBeVisible()
    // The employee has a desk on Wednesday and Friday.
    await expect(
      dayOf('Wed 25 Nov')
        .getByRole('link', { name: /^Desk KAR/ })
        .first(),
    ).toBeVisible()
    for (const name of ['Tue 24 Nov', 'Thu 26 Nov']) await dayOf(name).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Reserve 2 days' }).click()
    await expect(page.getByText('2 days reserved')).toBeVisible()
    for (const name of ['Tue 24 Nov', 'Thu 26 Nov'])
      await expect(
        dayOf(name)
          .getByRole('link', { name: /^Desk KAR/ })
          .first(),
      ).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Reserve 2 days' })).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)

    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: /Sign in/ })).toBeVisible()
    await campus.open('/colleagues', { persona: 'manager' })
    const met = page.getByRole('region', { name: 'People you meet' })
    await expect(page.getByText('No favourites yet').or(met)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Favourite colleagues' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Recent' })).toHaveCount(0)
  },
)

journey(
  'a colleague is invited from the form by a few letters, gets the invitation, and is among the recent ones',
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
