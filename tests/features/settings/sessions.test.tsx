import { beforeEach, describe, expect, test } from 'vitest'
import { SignOutEverywhere, StorageSetting } from '#src/features/settings/screen/settings.tsx'
import { Login } from '#src/features/account/screen/entrances/login.tsx'
import { session, setSignedIn } from '#src/features/account/model/state.ts'
import { succeed } from '#src/kernel/result.ts'
import { clearSessionShelf } from '#src/platform/stored.ts'
import type { Services } from '#src/base/needs.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

beforeEach(() => {
  setSignedIn({ name: 'Eva', email: emailOf('eva@example.com'), username: '', givenName: '', surname: '' })
})

/** Services with a server that responds to 'Sign out everywhere' with a status. */
async function servicesWith(status: number, changes: Partial<Services['configFile']> = {}) {
  const { services } = scriptServices(await createWorld())
  const requests: string[] = []
  const send: Services['http']['send'] = (request) => {
    requests.push(`${request.method} ${request.url}`)
    return Promise.resolve(succeed({ status, headers: {}, body: null as never }))
  }
  services.tokens.start({ token: 'token' })
  const configFile = { ...services.configFile, ...changes }
  return { requests, services: { ...services, http: { ...services.http, send }, configFile } }
}

describe('sign out everywhere', () => {
  test('ends the other sessions on the server, then this one', async () => {
    const { services, requests } = await servicesWith(204)
    const { getByRole, container } = await renderScreen(services, <SignOutEverywhere />)
    await checkAccessibility(container)
    await getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.poll(() => session.phase).toBe('signed-out')
    expect(requests).toEqual(['POST /api/account/sign-out-everywhere'])
    expect(services.tokens.token()).toBeNull()
  })

  test('is confirmed on the sign-in page until the next sign-out', async () => {
    const { services } = await servicesWith(204)
    const { getByRole, unmount } = await renderScreen(services, <SignOutEverywhere />)
    await getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.poll(() => session.phase).toBe('signed-out')
    await unmount()
    const confirmed = await renderScreen(services, <Login />, '/account/login')
    await expect.element(confirmed.getByText('You’re signed out on all devices.')).toBeVisible()
    await confirmed.unmount()
    clearSessionShelf()
    const usual = await renderScreen(services, <Login />, '/account/login')
    await expect.element(usual.getByText('Find and reserve rooms and desks.')).toBeVisible()
  })

  test('shows an error and keeps the session if the server does not support it', async () => {
    const { services } = await servicesWith(404)
    const { getByRole } = await renderScreen(services, <SignOutEverywhere />)
    await getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.element(getByRole('status')).toHaveTextContent('This server can’t end other sessions.')
    expect([session.phase, services.tokens.token()]).toEqual(['signed-in', 'token'])
  })
})

test.each([
  ['full', 'Stored resources and settings make Foyer start faster.'],
  ['session', 'Your organisation encrypts stored data.'],
  ['off', 'Your organisation turned off storage.'],
] as const)('offlineStorage %s is explained next to the stored data', async (offlineStorage, text) => {
  const { services } = await servicesWith(204, { offlineStorage })
  const { getByText } = await renderScreen(services, <StorageSetting />)
  await expect.element(getByText(text, { exact: false })).toBeVisible()
})
