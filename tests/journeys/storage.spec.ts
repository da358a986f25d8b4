import { expect, journey } from './campus.ts'

journey(
  'a browser without any storage shows the permission to grant instead of a sign-in',
  async ({ campus, page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    })
    await campus.open()
    await page.getByRole('button', { name: 'Sign in with Microsoft 365' }).click()
    const words = page.getByText(
      /this browser doesn’t let it store anything\. Allow cookies and site data for this page/,
    )
    await expect(words).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await expect(page.getByText(/Erlauben Sie Cookies und Websitedaten für diese Seite/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
