import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
import Administration from '#src/features/administration/administration.tsx'
import { emailOf } from '#src/wire/scalars.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { expectControlsInside } from '#tests/screens/controls-inside.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { clearStores } from '#tests/services/scripted-services.ts'
import { at, bo, eva, overview, ownServer, type Script } from './own-server.ts'

const signIn = (isAdministrator: boolean): void =>
  setSignedIn({
    name: eva.name,
    email: emailOf(eva.email),
    username: '',
    givenName: '',
    surname: '',
    isAdministrator,
  })

beforeEach(() => signIn(true))
afterEach(() => {
  clearStores()
  setSignedOut({ expired: false })
})

const usual: Script = {
  'GET /api/admin/overview': [200, overview],
  'GET /api/admin/people': [200, { items: [eva, bo] }],
}

async function show(path: string, script: Script = {}) {
  const server = await ownServer({ ...usual, ...script })
  const screen = await renderScreen(
    server.services,
    <Route path="/administration/:section?">
      <Administration />
    </Route>,
    path,
  )
  return { ...screen, ...server }
}

/** Checks the page as it is, on a phone in dark colours, and at 360 pixels. */
async function checkEverywhere(container: HTMLElement): Promise<void> {
  await checkAccessibility(container)
  onTestFinished(async () => {
    delete document.documentElement.dataset['theme']
    await page.viewport(1600, 900)
  })
  await page.viewport(360, 780)
  document.documentElement.dataset['theme'] = 'dark'
  await checkAccessibility(container)
  expect(document.documentElement.scrollWidth).toBe(360)
  expectControlsInside(container)
}

describe('administration', () => {
  test('begins with the people, and is closed to others', async () => {
    const { history, getByRole, unmount } = await show('/administration')
    await expect.element(getByRole('row', { name: /Eva Novotná/ })).toBeVisible()
    expect(history.at(-1)).toBe('/administration/people')
    await unmount()
    signIn(false)
    const { getByText, sent } = await show('/administration/people')
    await expect.element(getByText('You don’t have access to administration')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('says that it could not be loaded, and loads again', async () => {
    let tries = 0
    const { getByRole, getByText } = await show('/administration/people', {
      'GET /api/admin/overview': () => (++tries === 1 ? [500, null] : [200, overview]),
    })
    await expect.element(getByText('Couldn’t load this page')).toBeVisible()
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByRole('heading', { name: '2 people' })).toBeVisible()
  })
})

describe('people', () => {
  test('are a table that can be searched, read and used on a phone', async () => {
    const { container, getByRole } = await show('/administration/people')
    await expect.element(getByRole('row', { name: /Bo.*Colleague.*Active.*Never/ })).toBeVisible()
    await getByRole('searchbox', { name: 'Name or address' }).fill('novotna')
    await expect.element(getByRole('row', { name: /Bo/ })).not.toBeInTheDocument()
    await expect.element(getByRole('row', { name: /Eva/ })).toBeVisible()
    await getByRole('searchbox', { name: 'Name or address' }).fill('')
    await checkEverywhere(container)
  })

  test('are invited from a pasted list, and what is no address stays in the field', async () => {
    const { bodiesOf, getByRole, getByText } = await show('/administration/people', {
      'POST /api/admin/people': [
        201,
        {
          items: [
            {
              id: '3',
              email: 'ann@example.org',
              link: 'https://x.example/account/invitation#token=t',
              isMailed: false,
            },
          ],
        },
      ],
    })
    const field = getByRole('textbox', { name: 'Email addresses' })
    await field.fill('Ann Lee <ann@example.org>; Bob\nBO@foyer.example')
    await expect.element(getByText('1 person to invite')).toBeVisible()
    await expect.element(getByText(/1 person is already here/)).toBeVisible()
    await expect.element(getByText(/These aren’t email addresses: “Bob”/)).toBeVisible()
    await getByRole('combobox', { name: 'Role' }).selectOptions('Facilities')
    await getByRole('button', { name: 'Invite', exact: true }).click()
    await expect.element(getByText('1 person invited')).toBeVisible()
    await expect
      .element(getByRole('textbox', { name: 'ann@example.org' }))
      .toHaveValue('https://x.example/account/invitation#token=t')
    await expect.element(field).toHaveValue('Bob')
    expect(bodiesOf('POST /api/admin/people')).toEqual([
      { people: [{ email: 'ann@example.org', name: 'Ann Lee', role: 'facilities' }] },
    ])
  })

  test('stay in the field if they could not be invited', async () => {
    const { getByRole } = await show('/administration/people', {
      'POST /api/admin/people': [400, { error: 'TooManyPeople', message: 'At most 500.' }],
    })
    await getByRole('textbox', { name: 'Email addresses' }).fill('ann@example.org')
    await getByRole('button', { name: 'Invite', exact: true }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('TooManyPeople: At most 500.')
    await expect.element(getByRole('textbox', { name: 'Email addresses' })).toHaveValue('ann@example.org')
  })

  test('that the server knows already are named, so that they can be left out', async () => {
    const { getByRole } = await show('/administration/people', {
      'POST /api/admin/people': [
        409,
        { error: 'AccountExists', message: '', problems: [{ field: 'people.1.email', problem: 'AccountExists' }] },
      ],
    })
    await getByRole('textbox', { name: 'Email addresses' }).fill('ann@example.org, cy@example.org')
    await getByRole('button', { name: 'Invite', exact: true }).click()
    await expect
      .element(getByRole('alert'))
      .toHaveTextContent('cy@example.org: There’s already an account or an invitation for this address.')
  })

  test('the only administrator can be neither changed, blocked nor removed', async () => {
    const { getByRole } = await show('/administration/people')
    await getByRole('button', { name: 'Manage Eva Novotná' }).click()
    const dialog = getByRole('dialog', { name: 'Eva Novotná' })
    await expect.element(dialog.getByRole('combobox', { name: 'Role' })).toBeDisabled()
    await expect.element(dialog.getByText(/This is the only administrator/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Block' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  })

  test('get another role, are blocked, and are removed after a question', async () => {
    const { bodiesOf, sent, getByRole } = await show('/administration/people', {
      'PUT /api/admin/people/2': [200, { ...bo, role: 'facilities' }],
      'DELETE /api/admin/people/2': [204],
    })
    const manage = getByRole('button', { name: 'Manage Bo' })
    const dialog = getByRole('dialog')
    await manage.click()
    await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Facilities')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await manage.click()
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bodiesOf('PUT /api/admin/people/2')).toEqual([{ role: 'facilities' }, { state: 'blocked' }])
    await manage.click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(getByRole('dialog', { name: 'Remove Bo?' }).getByText(/Their reservations stay/)).toBeVisible()
    expect(sent.some(([call]) => call.startsWith('DELETE'))).toBe(false)
    await getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent.map(([call]) => call)).toContain('DELETE /api/admin/people/2')
  })

  test('a server that keeps the last administrator says so in words', async () => {
    const { getByRole } = await show('/administration/people', {
      'PUT /api/admin/people/2': [409, { error: 'LastAdministrator', message: '' }],
    })
    await getByRole('button', { name: 'Manage Bo' }).click()
    await getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect.element(getByRole('dialog').getByRole('alert')).toHaveTextContent('This is the only administrator.')
  })

  test('get a link for a new password, which says until when it works', async () => {
    const { getByRole } = await show('/administration/people', {
      'POST /api/admin/people/2/password-link': [
        200,
        { link: 'https://x.example/account/password#token=t', expiresAt: at },
      ],
    })
    await getByRole('button', { name: 'Manage Bo' }).click()
    const dialog = getByRole('dialog')
    await dialog.getByRole('button', { name: 'Link for a new password' }).click()
    await expect
      .element(dialog.getByRole('textbox', { name: 'Link for a new password' }))
      .toHaveValue('https://x.example/account/password#token=t')
    await expect.element(dialog.getByText(/It works once\. Works until/)).toBeVisible()
    await checkAccessibility(document.body)
  })

  test('join by a link for everybody, which is made, shown once and ended', async () => {
    let invitation: { expiresAt: string } | null = null
    const { sent, getByRole, getByText } = await show('/administration/people', {
      'GET /api/admin/overview': () => [200, { ...overview, invitation }],
      'POST /api/admin/invitations': () => {
        invitation = { expiresAt: at }
        return [201, { link: 'https://x.example/account/invitation#token=all', expiresAt: at }]
      },
      'DELETE /api/admin/invitations': () => {
        invitation = null
        return [204]
      },
    })
    await getByRole('button', { name: 'Create link' }).click()
    await expect
      .element(getByRole('textbox', { name: 'Link', exact: true }))
      .toHaveValue('https://x.example/account/invitation#token=all')
    await getByRole('button', { name: 'End link' }).click()
    await expect.element(getByText('Link ended')).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Link', exact: true })).not.toBeInTheDocument()
    expect(sent.map(([call]) => call)).toContain('DELETE /api/admin/invitations')
  })
})

describe('the organisation', () => {
  test('is changed, and says what is missing', async () => {
    const { bodiesOf, container, getByRole, getByText } = await show('/administration/organisation', {
      'PUT /api/admin/organisation': [204],
    })
    const name = getByRole('textbox', { name: 'Name of the organisation' })
    await name.fill(' ')
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByText('Enter the name of your organisation.')).toBeVisible()
    await expect.element(name).toHaveFocus()
    await name.fill('Südwind')
    await getByRole('checkbox', { name: 'Deutsch' }).click()
    const zone = getByRole('combobox', { name: 'Time zone' })
    await zone.fill('new york')
    await expect.element(getByRole('option', { name: /New York/ })).toBeVisible()
    await zone.fill('nowhere')
    await getByRole('checkbox', { name: 'Français' }).click()
    await expect.element(getByText('There’s no time zone “nowhere”. Europe/Prague stays selected.')).toBeVisible()
    await zone.fill('america/new york')
    await getByRole('checkbox', { name: 'Français' }).click()
    await expect.element(zone).toHaveValue('America/New York')
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByText('Saved')).toBeVisible()
    expect(bodiesOf('PUT /api/admin/organisation')).toEqual([
      { name: 'Südwind', languages: ['en', 'de'], timeZone: 'America/New_York' },
    ])
    await checkEverywhere(container)
  })
})
