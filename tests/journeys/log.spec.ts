import { expect, journey, readClipboard } from './campus.ts'

journey(
  'section 8: a notice names resources or events that could not be read, and opens a log to filter and copy',
  async ({ campus, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await campus.open('/reservations/reserve', { faults: 'resources-malformed' })
    const notice = page.getByText(/Couldn’t fully read \d+ of 50 resources/)
    await expect(notice).toBeVisible()
    await expect(page.getByText(/Couldn’t read \d+ of 50 resources, so you can’t see/)).toBeVisible()
    // Most rows are there.
    await expect(page.getByRole('gridcell').first()).toBeVisible()

    await page.getByRole('button', { name: 'Show log' }).first().click()
    await expect(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
    const list = page.getByRole('list', { name: 'Log' })
    await expect(list).toContainText('resources[3].id: expected id')
    await expect(list).toContainText('resources[10].capacity: expected number')

    await page.getByRole('searchbox', { name: 'Search the log' }).fill('capacity')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Copy log' }).click()
    await expect(page.getByText('Log copied')).toBeVisible()
    const text = await readClipboard(page)
    expect(text).toMatch(/warning resources\n {2}\d+ unread and \d+ incomplete of 50\n/)
    expect(text).not.toContain('@')

    await page.getByRole('button', { name: 'Copy for support' }).click()
    await expect(page.getByText('Diagnostics copied')).toBeVisible()
    const report = await readClipboard(page)
    expect(report).toMatch(/Largest contentful paint \(ms\): \d+\n/)
    expect(report).toMatch(/warning resources\n {2}\d+ unread/)
    expect(report).not.toContain('@')

    // It is kept, and Settings leads there without a notice.
    await campus.goTo('/settings')
    await page.getByRole('link', { name: 'Show log' }).click()
    await expect(list).toContainText('resources[3].id: expected id')

    // A calendar that cannot be read completely says so, too.
    await campus.open('/reservations', { faults: 'events-malformed' })
    await expect(page.getByText(/Couldn’t fully read part of your calendar/)).toBeVisible()
    await page.getByRole('button', { name: 'Show log' }).first().click()
    await expect(list).toContainText(/events\[\d+\]/)
  },
)
