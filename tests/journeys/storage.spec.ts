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

journey('a browser without a database gets one message, on the first screen alone', async ({ campus, page }) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    IDBFactory.prototype.deleteDatabase = refuse
  })
  await campus.open('/home')
  const notice = page.getByText(
    'This browser blocks local storage, so Foyer can’t remember anything after you close the tab.',
  )
  await expect(notice).toHaveCount(1)
  await page.getByRole('listitem').filter({ has: notice }).getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()

  await page.getByRole('link', { name: 'Reservations', exact: true }).click()
  await expect(page.getByText('Weekly check-in').first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Show log' }).click()
  await expect(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
})
