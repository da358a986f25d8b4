import { expect } from 'vitest'
import type { RenderResult } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { setSignedIn } from '#src/features/account/model/state.ts'
import Administration from '#src/features/administration/screen/administration.tsx'
import { emailOf } from '#src/wire/scalars.ts'
import { checkAccessibility, darken } from '#tests/screens/check-accessibility.ts'
import { expectControlsInside } from '#tests/screens/controls-inside.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { bo, eva, overview, ownServer, type Script } from './own-server.ts'

export function signInAdministrator(isAdministrator = true): void {
  const { name, email } = eva
  setSignedIn({ name, email: emailOf(email), username: '', givenName: '', surname: '', isAdministrator })
}

type Opened = RenderResult & { readonly history: readonly string[] } & Awaited<ReturnType<typeof ownServer>>

export async function openAdministration(path: string, script: Script = {}): Promise<Opened> {
  const server = await ownServer({
    'GET /api/admin/overview': [200, overview],
    'GET /api/admin/people': [200, { items: [eva, bo] }],
    ...script,
  })
  const screen = await renderScreen(
    server.services,
    <Route path="/administration/:section?">
      <Administration />
    </Route>,
    path,
  )
  return { ...screen, ...server }
}

/** Checks the page as it is, then at 360 pixels in dark colours. */
export async function checkOnPhone(container: HTMLElement): Promise<void> {
  await checkAccessibility(container)
  await page.viewport(360, 780)
  darken()
  await checkAccessibility(container)
  expect(document.documentElement.scrollWidth).toBe(360)
  expectControlsInside(container)
}
