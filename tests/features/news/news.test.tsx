import { beforeEach, describe, expect, test, vi } from 'vitest'
import { KioskNews, NewsSection } from '#src/features/news/screen/news-section.tsx'
import type { Instant } from '#src/kernel/time/units.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Services } from '#src/base/needs.ts'
import { type NewsItem, readNews } from '#src/wire/news.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

let services: Services
let items: readonly NewsItem[]
let fault: Fault | null

beforeEach(async () => {
  fault = null
  services = scriptServices(await createWorld()).services
  vi.mocked(services.api.news.list).mockImplementation(() =>
    Promise.resolve(fault === null ? succeed(items) : fail(fault)),
  )
})

const read = (...given: readonly object[]) => readNews(given).good
const four = Array.from({ length: 4 }, (_none, index) => ({
  id: `n${index}`,
  title: `News ${index}`,
  published: `2026-11-2${index}T08:00:00Z`,
}))
const now = (start + 12 * 3_600_000) as Instant

describe('section 7: news on Home', () => {
  test('show the newest three as text, or all on request', async () => {
    const hostile = '<script>window.hit = 1</script><b>Bold</b>'
    items = read(...four, { id: 'x', title: 'Script', body: hostile, published: null })
    const { getByRole, container } = await renderScreen(services, <NewsSection now={now} />, '/home')
    await expect.element(getByRole('listitem').first()).toHaveTextContent('News 3')
    expect(getByRole('listitem').elements()).toHaveLength(3)
    await getByRole('button', { name: 'Show all news (5)' }).click()
    expect(getByRole('listitem').elements()).toHaveLength(5)
    await expect.element(getByRole('listitem').last()).toHaveTextContent('ScriptBold')
    expect(container.querySelector('script')).toBeNull()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Show fewer' }).click()
    expect(getByRole('listitem').elements()).toHaveLength(3)
  })

  test('show an error with a retry, and no section without news', async () => {
    items = []
    const { getByRole, container } = await renderScreen(services, <NewsSection now={now} />, '/home')
    await vi.waitFor(() => expect(services.api.news.list).toHaveBeenCalled())
    expect(container.querySelector('section')).toBeNull()
    fault = { kind: 'server-error', status: 503 }
    const again = await renderScreen(services, <NewsSection now={now} />, '/home')
    await expect.element(getByRole('alert').first()).toHaveTextContent('Couldn’t load the news.')
    fault = null
    items = read(...four)
    await again.getByRole('button', { name: 'Try again' }).first().click()
    await expect.element(again.getByRole('listitem').first()).toHaveTextContent('News 3')
  })
})

test('section 7: a kiosk shows the newest two as plain text without links', async () => {
  items = read(...four.slice(0, 3), {
    id: 'link',
    title: 'Menu',
    body: '<p>See <a href="https://menu.example">the menu</a></p>',
    published: '2026-11-23T08:30:00Z',
  })
  const { getByRole, getByText, container } = await renderScreen(services, <KioskNews now={now} />, '/kiosk/lobby')
  await expect.element(getByText('See the menu')).toBeInTheDocument()
  await expect.element(getByText('News 2')).toBeInTheDocument()
  expect(getByText('News 1').elements()).toEqual([])
  expect(container.querySelector('a')).toBeNull()
  await expect.element(getByRole('region', { name: 'News' })).toBeVisible()
})
