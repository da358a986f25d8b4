import { expect, journey } from './campus.ts'

/** Codes in a sandbox without an assistant. */

journey(
  'T2: a navigation url that is a script is not followed, and a foreign one is asked about, by name, before anything is left',
  async ({ campus, page }) => {
    await campus.open('/qr/r1', {
      faults: 'navigation-only',
      navigation: 'javascript:document.body.replaceChildren()',
    })
    await expect(page.getByRole('heading', { name: 'This code doesn’t work' })).toBeVisible()
    await expect(page.getByText('cannot load qr code')).toBeVisible()
    await campus.isAccessible()

    const visited: string[] = []
    await page.route('https://navigation.example/**', (route) => {
      visited.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
    })
    await campus.open('/qr/r1', { faults: 'navigation-only', navigation: 'https://navigation.example/map?lang=en' })
    await expect(page.getByRole('heading', { name: 'Open another website?' })).toBeVisible()
    await campus.isAccessible()
    expect(visited).toEqual([])
    await page.getByRole('button', { name: 'Go to navigation.example' }).click()
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    expect(visited[0]).toMatch(/^https:\/\/navigation\.example\/map\?lang=en&startAreaId=[^&]+&locationId=r1$/)
  },
)
