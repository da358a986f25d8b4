import { expect, journey } from './campus.ts'

journey.describe('a common time', () => {
  journey('is found from the timeline for everybody and two resources, and reserved', async ({ campus, page }) => {
    const attendees = ['olivia.melnyk', 'matej.melnyk'].map((name) => ({
      name,
      email: `${name}@foyer.example`,
      remotely: false,
    }))
    await campus.open(`/reservations/reserve?${new URLSearchParams({ with: JSON.stringify(attendees) })}`)
    await campus.isReady()
    await page.getByRole('button', { name: 'Find a time' }).click()
    await page.getByRole('combobox', { name: 'Duration' }).selectOption('30')
    await page.getByRole('button', { name: 'Add a resource' }).click()
    await page
      .getByRole('group', { name: 'Resource 2' })
      .getByRole('combobox', { name: 'Type' })
      .selectOption({ index: 2 })
    await expect(page.getByText(/^\d+ times? works? for everyone\.$/)).toBeVisible()
    const best = page.getByRole('article').first()
    await expect(best.getByText('Everyone is free')).toBeVisible()
    // A link opens the same search.
    await page.reload()
    await expect(page.getByRole('group', { name: 'Resource 2' })).toBeVisible()
    await expect(best.getByText('Everyone is free')).toBeVisible()
    await best.getByRole('button', { name: /^Reserve / }).click()
    const resources = campus.form.getByRole('group', { name: 'Resource' }).getByRole('listitem')
    await expect(resources).toHaveCount(2)
    await expect(campus.form.getByText('olivia.melnyk', { exact: true })).toBeVisible()
    await campus.form.getByRole('button', { name: /^Reserve/ }).click()
    await campus.isAccepted()
  })
})
