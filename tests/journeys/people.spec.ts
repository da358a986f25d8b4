import { expect, journey } from './campus.ts'

journey(
  'colleagues are looked up, kept and compared on the timeline; one who is invited by a few letters is among the recent ones',
  async ({ campus, page }) => {
    await campus.open('/colleagues')
    const search = page.getByRole('searchbox', { name: 'Find a colleague' })
    for (const [letters, name] of [
      ['matej mel', 'Matěj Melnyk'],
      ['olivia mel', 'Olivia Melnyk'],
    ] as const) {
      await search.fill(letters)
      await page.getByRole('button', { name: `Add ${name} to your favourites` }).click()
    }
    await search.fill('')
    const favourites = page.getByRole('region', { name: 'Favourite colleagues' })
    await expect(favourites.getByRole('heading', { level: 3 })).toHaveText(['Matěj Melnyk', 'Olivia Melnyk'])
    await expect(favourites.getByRole('img', { name: /Busy/ })).toHaveCount(2)
    await favourites.getByRole('button', { name: 'Compare calendars' }).click()
    const rows = campus.grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Melnyk/ }) })
    await expect(rows).toHaveCount(2)
    await expect(page.getByText(/^Everyone is free /)).toBeAttached()
    const chosen = page.getByRole('group', { name: 'People on the timeline' })
    await chosen.getByRole('button', { name: /Olivia/ }).click()
    await expect(rows).toHaveCount(1)
    expect(page.url()).not.toContain('olivia')

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
    await expect(favourites.getByRole('heading', { level: 3 })).toHaveCount(2)
    const recent = page.getByRole('region', { name: 'Recent' })
    await expect(recent.getByRole('heading', { level: 3, name: 'Sofía Novotná' })).toBeVisible()
  },
)
