import { describe, expect, test } from 'vitest'
import { AccountMenu } from '#src/app/shell/account-menu.tsx'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { ownServer } from '#tests/features/administration/own-server.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const approval = {
  id: 'a',
  subject: 'Board meeting',
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
  organizer: { name: 'Bo', email: 'bo@foyer.example' },
  resourceId: 'r',
  resourceName: 'Oak',
}

async function openMenu(isAdministrator: boolean, items: readonly object[]) {
  setSignedIn({
    name: 'Eva',
    email: emailOf('eva@foyer.example'),
    username: '',
    givenName: '',
    surname: '',
    isAdministrator,
  })
  const { services } = await ownServer({ 'GET /api/approvals': [200, { items }] })
  const screen = await renderScreen(services, <AccountMenu />, '/home')
  await screen.getByRole('button', { name: 'Account menu: Eva' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  return screen
}

describe('the account menu', () => {
  test('has administration for administrators and requests for approvers', async () => {
    const { getByRole, history } = await openMenu(true, [approval])
    await expect.element(getByRole('menuitem', { name: '1 request to approve' })).toBeVisible()
    await getByRole('menuitem', { name: 'Administration' }).click()
    await expect.poll(() => history.at(-1)).toBe('/administration')
  })

  test('has neither for other people', async () => {
    const { getByRole } = await openMenu(false, [])
    await expect.element(getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect.element(getByRole('menuitem', { name: 'Administration' })).not.toBeInTheDocument()
    await expect.element(getByRole('menuitem', { name: /to approve/ })).not.toBeInTheDocument()
  })
})
