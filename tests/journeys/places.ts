import type { Page } from '@playwright/test'
import { type Campus, expect, journey } from './campus.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** Role of the element that shows that the screen is there. */
  readonly ready: 'article' | 'button' | 'gridcell' | 'heading' | 'searchbox' | 'slider' | 'textbox'
}

export const entrances: readonly Screen[] = [
  { name: 'sign-in', path: '/account/login', ready: 'button' },
  { name: 'e-mail link', path: '/account/email-link', ready: 'textbox' },
  { name: 'guest', path: '/account/guest', ready: 'textbox' },
  { name: 'sign-in return', path: '/account/oauth-callback?state=none', ready: 'heading' },
]

export const places: readonly Screen[] = [
  { name: 'Reserve', path: '/reservations/reserve?view=timeline', ready: 'gridcell' },
  { name: 'Reserve as a list', path: '/reservations/reserve?view=list', ready: 'article' },
  { name: 'Home', path: '/home', ready: 'article' },
  { name: 'Reserve as a floor plan', path: '/reservations/reserve?view=floorplan', ready: 'slider' },
  { name: 'Reservations', path: '/reservations', ready: 'heading' },
  { name: 'Find a time', path: '/reservations/find', ready: 'heading' },
  { name: 'People', path: '/colleagues', ready: 'heading' },
  { name: 'Plan your week', path: '/week', ready: 'heading' },
  { name: 'Map', path: '/map', ready: 'searchbox' },
  { name: 'Utilisation', path: '/utilisation', ready: 'gridcell' },
  { name: 'Settings', path: '/settings', ready: 'heading' },
  { name: 'Devices', path: '/fleet', ready: 'heading' },
  { name: 'not found', path: '/no/such/page', ready: 'heading' },
]

/** The place in the title, without the minutes that are left to check in. */
const shownPlace = async (page: Page): Promise<string> => (await page.title()).split(' · ').slice(-2).join(' · ')

/** Visits the screens in turn as a user does; the campus is built once. */
export async function visit(
  { campus, page }: { readonly campus: Campus; readonly page: Page },
  screens: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [first, ...others] = screens
  if (!first) return
  await campus.open(first.path, { ...parameters, ...(screens === entrances && { persona: 'none' }) })
  for (const screen of [first, ...others]) {
    if (screen !== first) {
      const before = await shownPlace(page)
      await page.evaluate((path) => {
        window.location.hash = path
      }, screen.path)
      // Two ways to look at one place have one name.
      if (!screen.path.includes('?view=list')) await expect.poll(() => shownPlace(page)).not.toBe(before)
    }
    await journey.step(screen.name, async () => {
      await expect(page.getByRole('main').getByRole(screen.ready).first()).toBeVisible()
      await look(screen)
    })
  }
}
