import { beforeEach, describe, expect, test } from 'vitest'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { checkOnPhone, openAdministration, signInAdministrator } from './open-administration.tsx'
import { at, bo, overview, type Script } from './own-server.ts'

beforeEach(() => signInAdministrator())

const openPeople = (script?: Script) => openAdministration('/administration/people', script)
const link = (token: string) => `https://x.example/account/${token}`

describe('administration', () => {
  test('opens with the people, and only for administrators', async () => {
    const { history, getByRole, unmount } = await openAdministration('/administration')
    await expect.element(getByRole('row', { name: /Eva Novotná/ })).toBeVisible()
    expect(history.at(-1)).toBe('/administration/people')
    await unmount()
    signInAdministrator(false)
    const { getByText, sent } = await openPeople()
    await expect.element(getByText('You don’t have access to administration')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('can be loaded again after an error', async () => {
    let tries = 0
    const { getByRole, getByText } = await openPeople({
      'GET /api/admin/overview': () => (++tries === 1 ? [500, null] : [200, overview]),
    })
    await expect.element(getByText('Couldn’t load this page')).toBeVisible()
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByRole('heading', { name: '2 people' })).toBeVisible()
  })
})

describe('people', () => {
  test('can be searched, also on a phone', async () => {
    const { container, getByRole } = await openPeople()
    await expect.element(getByRole('row', { name: /Bo.*Colleague.*Active.*Never/ })).toBeVisible()
    await getByRole('searchbox', { name: 'Name or address' }).fill('novotna')
    await expect.element(getByRole('row', { name: /Bo/ })).not.toBeInTheDocument()
    await expect.element(getByRole('row', { name: /Eva/ })).toBeVisible()
    await getByRole('searchbox', { name: 'Name or address' }).fill('')
    await checkOnPhone(container)
  })

  test('can be invited from a pasted list; malformed addresses stay in the field', async () => {
    const item = { id: '3', email: 'ann@example.org', link: link('invitation#token=t'), isMailed: false }
    const { bodiesOf, getByRole, getByText } = await openPeople({ 'POST /api/admin/people': [201, { items: [item] }] })
    const field = getByRole('textbox', { name: 'Email addresses' })
    await field.fill('Ann Lee <ann@example.org>; Bob\nBO@foyer.example')
    await expect.element(getByText('1 person to invite')).toBeVisible()
    await expect.element(getByText(/1 person is already here/)).toBeVisible()
    await expect.element(getByText(/These aren’t email addresses: “Bob”/)).toBeVisible()
    await getByRole('combobox', { name: 'Role' }).selectOptions('Facilities')
    await getByRole('button', { name: 'Invite', exact: true }).click()
    await expect.element(getByText('1 person invited')).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'ann@example.org' })).toHaveValue(link('invitation#token=t'))
    await expect.element(field).toHaveValue('Bob')
    expect(bodiesOf('POST /api/admin/people')).toEqual([
      { people: [{ email: 'ann@example.org', name: 'Ann Lee', role: 'facilities' }] },
    ])
  })

  test('stay in the field if the invitation fails', async () => {
    const { getByRole } = await openPeople({
      'POST /api/admin/people': [400, { error: 'TooManyPeople', message: 'At most 500.' }],
    })
    await getByRole('textbox', { name: 'Email addresses' }).fill('ann@example.org')
    await getByRole('button', { name: 'Invite', exact: true }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('TooManyPeople: At most 500.')
    await expect.element(getByRole('textbox', { name: 'Email addresses' })).toHaveValue('ann@example.org')
  })

  test('are named in the error if they already have an account', async () => {
    const problems = [{ field: 'people.1.email', problem: 'AccountExists' }]
    const { getByRole } = await openPeople({
      'POST /api/admin/people': [409, { error: 'AccountExists', message: '', problems }],
    })
    await getByRole('textbox', { name: 'Email addresses' }).fill('ann@example.org, cy@example.org')
    await getByRole('button', { name: 'Invite', exact: true }).click()
    await expect
      .element(getByRole('alert'))
      .toHaveTextContent('cy@example.org: There’s already an account or an invitation for this address.')
  })

  test('cannot be changed, blocked or removed as the only administrator', async () => {
    const { getByRole } = await openPeople()
    await getByRole('button', { name: 'Manage Eva Novotná' }).click()
    const dialog = getByRole('dialog', { name: 'Eva Novotná' })
    await expect.element(dialog.getByRole('combobox', { name: 'Role' })).toBeDisabled()
    await expect.element(dialog.getByText(/This is the only administrator/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Block' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  })

  test('can get another role, be blocked, and be removed after a confirmation', async () => {
    const { bodiesOf, sent, getByRole } = await openPeople({
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

  test('stay as they are if the server protects the last administrator', async () => {
    const { getByRole } = await openPeople({
      'PUT /api/admin/people/2': [409, { error: 'LastAdministrator', message: '' }],
    })
    await getByRole('button', { name: 'Manage Bo' }).click()
    await getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect.element(getByRole('dialog').getByRole('alert')).toHaveTextContent('This is the only administrator.')
  })

  test('can get a link for a new password with its expiry', async () => {
    const { getByRole } = await openPeople({
      'POST /api/admin/people/2/password-link': [200, { link: link('password#token=t'), expiresAt: at }],
    })
    await getByRole('button', { name: 'Manage Bo' }).click()
    const dialog = getByRole('dialog')
    await dialog.getByRole('button', { name: 'Link for a new password' }).click()
    await expect
      .element(dialog.getByRole('textbox', { name: 'Link for a new password' }))
      .toHaveValue(link('password#token=t'))
    await expect.element(dialog.getByText(/It works once\. Works until/)).toBeVisible()
    await checkAccessibility(document.body)
  })

  test('can join by a link for everyone, which is shown once and can be ended', async () => {
    let invitation: { expiresAt: string } | null = null
    const { sent, getByRole, getByText } = await openPeople({
      'GET /api/admin/overview': () => [200, { ...overview, invitation }],
      'POST /api/admin/invitations': () => {
        invitation = { expiresAt: at }
        return [201, { link: link('invitation#token=all'), expiresAt: at }]
      },
      'DELETE /api/admin/invitations': () => {
        invitation = null
        return [204]
      },
    })
    await getByRole('button', { name: 'Create link' }).click()
    await expect.element(getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(link('invitation#token=all'))
    await getByRole('button', { name: 'End link' }).click()
    await expect.element(getByText('Link ended')).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Link', exact: true })).not.toBeInTheDocument()
    expect(sent.map(([call]) => call)).toContain('DELETE /api/admin/invitations')
  })
})

test('the organisation can be changed; missing entries are named', async () => {
  const { bodiesOf, container, getByRole, getByText } = await openAdministration('/administration/organisation', {
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
  await checkOnPhone(container)
})
