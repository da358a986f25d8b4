import { beforeEach, describe, expect, test } from 'vitest'
import { CalendarFeeds } from '#src/features/account/screen/calendar-feeds.tsx'
import { ChangePassword } from '#src/features/account/screen/change-password.tsx'
import { Delegates } from '#src/features/people/screen/delegates.tsx'
import { session, setSignedIn } from '#src/features/account/model/state.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { at, ownServer, type Script } from '#tests/features/administration/own-server.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const eva = { name: 'Eva', email: emailOf('eva@foyer.example'), username: '', givenName: '', surname: '' }
beforeEach(() => setSignedIn({ ...eva, isAdministrator: false }))

async function open(part: React.ReactNode, script: Script) {
  const server = await ownServer(script)
  return { ...(await renderScreen(server.services, part, '/settings')), ...server }
}

test.each([
  [null, false, false],
  [false, true, false],
  [true, true, true],
])(
  'isAdministrator %s gives rights to the own server: %s, and to administration: %s',
  (isAdministrator, ownServerAnswers, administration) => {
    setSignedIn({ ...eva, isAdministrator })
    expect([session.rights.ownCalendar, session.rights.administration]).toEqual([ownServerAnswers, administration])
  },
)

test('an own server with the calendars of a vendor has neither feeds nor, without one, a password', () => {
  setSignedIn({ ...eva, isAdministrator: true, hasOwnCalendar: false, hasPassword: false })
  expect(session.rights).toMatchObject({ ownCalendar: false, password: false, administration: true })
  setSignedIn({ ...eva, isAdministrator: true, hasOwnCalendar: true, hasPassword: true })
  expect(session.rights).toMatchObject({ ownCalendar: true, password: true })
})

test('a password change shows a wrong current password at its field', async () => {
  let tries = 0
  const change = 'POST /api/account/password/change'
  const { bodiesOf, container, getByRole, getByText } = await open(<ChangePassword />, {
    [change]: () => (++tries === 1 ? [403, { error: 'PasswordWrong', message: '' }] : [204]),
  })
  await getByRole('button', { name: 'Change password' }).click()
  await getByRole('textbox', { name: 'Current password' }).fill('old')
  await getByRole('textbox', { name: 'New password' }).fill('a long password')
  await checkAccessibility(container)
  await getByRole('button', { name: 'Change password' }).click()
  await expect.element(getByText('This isn’t your current password.')).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'Current password' })).toHaveFocus()
  await getByRole('button', { name: 'Change password' }).click()
  await expect.element(getByText('Password changed')).toBeVisible()
  expect(bodiesOf(change).at(-1)).toEqual({ current: 'old', password: 'a long password' })
})

describe('delegates', () => {
  test('can be added and removed', async () => {
    let items: readonly string[] = ['bo@foyer.example']
    const { container, getByRole, getByText } = await open(<Delegates />, {
      'GET /api/users/me/delegates': () => [200, { items }],
      'PUT /api/users/me/delegates': (body) => {
        ;({ items } = body as { readonly items: readonly string[] })
        return [204]
      },
    })
    await expect.element(getByText('bo@foyer.example')).toBeVisible()
    await checkAccessibility(container)
    await getByRole('combobox', { name: 'Add a person' }).fill('cy@foyer.example')
    await getByRole('option', { name: /cy@foyer.example/ }).click()
    await expect.element(getByText('cy@foyer.example can now reserve for you')).toBeVisible()
    await getByRole('button', { name: 'Remove bo@foyer.example' }).click()
    await expect.element(getByText('bo@foyer.example can no longer reserve for you')).toBeVisible()
    await expect.poll(() => items).toEqual(['cy@foyer.example'])
  })

  test('unknown to the server are named in the error', async () => {
    const { getByRole } = await open(<Delegates />, {
      'GET /api/users/me/delegates': [200, { items: ['bo@foyer.example'] }],
      'PUT /api/users/me/delegates': [
        400,
        { error: 'InvalidBody', message: '', problems: [{ field: 'items.1', problem: 'UnknownPerson' }] },
      ],
    })
    await getByRole('combobox', { name: 'Add a person' }).fill('cy@elsewhere.example')
    await getByRole('option', { name: /cy@elsewhere.example/ }).click()
    await expect
      .element(getByRole('alert'))
      .toHaveTextContent('cy@elsewhere.example: Nobody here has this address. Ask your administrator to invite them.')
  })
})

describe('calendar feeds', () => {
  test('show their address once and can be revoked', async () => {
    let items: readonly object[] = []
    const { bodiesOf, container, getByRole, getByText } = await open(<CalendarFeeds />, {
      'GET /api/users/me/feeds': () => [200, { items }],
      'POST /api/users/me/feeds': () => {
        items = [{ id: 'f', resourceId: null, createdAt: at }]
        return [201, { id: 'f', url: 'https://foyer.example/feeds/secret.ics' }]
      },
      'DELETE /api/users/me/feeds/f': () => {
        items = []
        return [204]
      },
    })
    await getByRole('button', { name: 'Create feed' }).click()
    await expect
      .element(getByRole('textbox', { name: 'Address of the feed' }))
      .toHaveValue('https://foyer.example/feeds/secret.ics')
    await expect.element(getByText('Copy the address now. You won’t see it again.')).toBeVisible()
    await checkAccessibility(container)
    expect(bodiesOf('POST /api/users/me/feeds')).toEqual([{ resourceId: null }])
    await getByRole('button', { name: 'Revoke the feed “My reservations”' }).click()
    await expect.element(getByText('Feed “My reservations” revoked')).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Address of the feed' })).not.toBeInTheDocument()
  })

  test('show an error if they cannot be loaded', async () => {
    const { getByText } = await open(<CalendarFeeds />, { 'GET /api/users/me/feeds': [500, null] })
    await expect.element(getByText(/Couldn’t load your feeds\./)).toBeVisible()
  })
})
