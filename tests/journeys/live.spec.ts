import { expect, journey, wideScreen } from './campus.ts'

journey.use(wideScreen)

declare global {
  interface Window {
    readonly touched: Set<string>
  }
}

journey(
  "a colleague's booking arrives live and touches one row; the screen says that the hub drops, and catches up; it outlives its compute worker",
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('12:00', '15:00')
    const row = campus.row(room)
    await campus.show(room)
    await page.getByRole('searchbox', { name: 'Search resources' }).fill(room.name.slice(0, 2))
    await expect(row).toBeVisible()
    await row.scrollIntoViewIfNeeded()
    await campus.grid.evaluate((grid) => {
      const touched = new Set<string>()
      Object.assign(window, { touched })
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement
          const key = element?.closest('[role=row]')?.getAttribute('data-key')
          if (key) touched.add(key)
        }
      }).observe(grid, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    // Rows that the search brought may still be getting their names for readers.
    const touchedSince = () =>
      page.evaluate(() => {
        const count = window.touched.size
        window.touched.clear()
        return count
      })
    let quiet = 0
    const quietFor = async () => (quiet = (await touchedSince()) === 0 ? quiet + 1 : 0)
    await expect.poll(quietFor, { intervals: [500] }).toBeGreaterThan(2)
    await campus.colleagueBooks(room, '12:00', '13:00', 'Out of the blue')
    await expect(row.getByText('Out of the blue')).toBeVisible()
    expect(await page.evaluate(() => [...window.touched])).toEqual([room.id])

    await campus.arm('hub-refused')
    await campus.backEnd.dropHub(page)
    await expect(page.getByRole('banner').getByText('Reconnecting…')).toBeVisible()
    await campus.colleagueBooks(room, '13:30', '14:30', 'Missed it')
    await campus.disarm()
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    await expect(row.getByText('Missed it')).toBeVisible()

    // Rows stay on screen, and the next question is answered.
    const shown = await page.getByRole('row').count()
    expect(await campus.backEnd.killComputeWorker(page)).toBe(1)
    expect(await page.getByRole('row').count()).toBe(shown)
    await page.getByRole('searchbox', { name: 'Search resources' }).fill(room.name)
    await expect(page.getByText(/1 of \d+/).first()).toBeVisible()
    await expect(row.getByRole('gridcell', { name: /free/ }).first()).toBeVisible()
  },
)
