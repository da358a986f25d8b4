import type { SandboxControls } from '#sandbox/page-controls.ts'
import type { BackEnd } from './back-end.ts'

declare global {
  interface Window {
    readonly __sandbox: SandboxControls
  }
}

/** The sandbox: a campus in the page itself, whose controls are there, too. */
export const sandbox: BackEnd = {
  open: async (page, path, parameters) => void (await page.goto(`./?${new URLSearchParams(parameters)}#${path}`)),
  signIn: async (page) => {
    await page.getByRole('button', { name: 'Sign in with Microsoft 365' }).click()
    await page.getByRole('button', { name: /Employee/ }).click()
  },
  signOut: async (page) => {
    await page.evaluate(() => localStorage.clear())
    // Signed in by the address, it would be signed in again.
    const address = new URL(page.url())
    address.searchParams.set('persona', 'none')
    await page.goto(address.href)
  },
  addressOf: (page, path) => page.url().replace(/#.*|$/, `#${path}`),
  addressOfDevice: async (page, id) => {
    await page.waitForFunction(() => '__sandbox' in window)
    const code = await page.evaluate((kiosk) => window.__sandbox.setUpKiosk(kiosk), id)
    const address = new URL(page.url())
    address.searchParams.set('panel', 'off')
    address.hash = `/${id.startsWith('panel') ? 'panel' : 'kiosk'}/${id}?setup=${encodeURIComponent(code)}`
    return address.href
  },
  findResources: async (page, text, limit) => {
    await page.waitForFunction(() => '__sandbox' in window)
    return page.evaluate(([asked, most]) => window.__sandbox.findResources(asked, most), [text, limit] as const)
  },
  bookings: (page, time) =>
    page.evaluate(({ resourceId, start, end }) => window.__sandbox.busy(resourceId, start, end), time),
  colleagueBooks: async (page, booking) =>
    void (await page.evaluate((request) => window.__sandbox.colleagueBooks(request), booking)),
  colleagueCancels: async (page, time) =>
    void (await page.evaluate((request) => window.__sandbox.colleagueCancels(request), time)),
  arm: (page, fault) => page.evaluate((name) => window.__sandbox.arm(name), fault),
  disarm: (page) => page.evaluate(() => window.__sandbox.disarm()),
  dropHub: (page) => page.evaluate(() => window.__sandbox.dropHub()),
  killComputeWorker: (page) => page.evaluate(() => window.__sandbox.killComputeWorker()),
  setClock: (page, at, rate) =>
    page.evaluate(([instant, pace]) => window.__sandbox.setClock(instant, pace), [at, rate] as const),
}
