import { useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route } from 'wouter'
import type { HttpRequest } from '#src/engine/http.ts'
import { pushEvent } from '#tests/services/push-event.ts'
import DevicePage from '#src/features/devices/screen/fleet/device-page.tsx'
import Fleet from '#src/features/devices/screen/fleet/fleet.tsx'
import { setLicences } from '#src/features/settings/model/state.ts'
import { DevicesSetting } from '#src/features/devices/screen/fleet/devices-setting.tsx'
import { fail, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Services } from '#src/base/needs.ts'
import { useServices } from '#src/base/use-needs.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility, darken } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const minute = 60_000

interface Device {
  readonly id: string
  readonly name: string
  readonly outOfOrder?: { readonly reason: string } | null
  readonly [more: string]: unknown
}

/** One is well, one is silent, one has a licence that was not bought. */
let devices: Device[]
let sent: string[]
let isRefusing = false
/** Devices to which the server does not respond. */
let unreachable: ReadonlySet<string> = new Set()
/** The server's response to a pairing code. */
let codeResponse: { readonly status: number; readonly body: unknown } = { status: 200, body: {} }

beforeEach(() => {
  const seen = new Date(start).toISOString()
  const usual = { kind: 'panel', version: '1.2.0', csCode: 'CS0637', lastSeen: seen, network: { kind: 'wired' } }
  devices = [
    { ...usual, id: 'a', name: 'Aspen' },
    { ...usual, id: 'b', name: 'Birch', lastSeen: new Date(start - 20 * minute).toISOString() },
    { ...usual, id: 'c', name: 'Cedar', kind: 'lobby', csCode: 'CS0639' },
  ]
  sent = []
  isRefusing = false
  unreachable = new Set()
  codeResponse = { status: 200, body: {} }
  setLicences(['CS0637'])
})

async function show(shown = <Fleet />, path = '/fleet') {
  const { services } = scriptServices(await createWorld())
  let placed: Services = services
  const Placed = () => {
    const own = useServices()
    useEffect(() => {
      placed = own
    }, [own])
    return shown
  }
  const send = async ({ method, url, body }: HttpRequest) => {
    const id = /kiosks\/(\w+)/.exec(url)?.[1]
    if (id === 'pairing' && !unreachable.has(id)) {
      sent.push(`${method} ${url.slice(url.indexOf('pairing'))}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`)
      return succeed({ headers: {}, ...codeResponse })
    }
    if (id !== undefined && unreachable.has(id)) return fail<Fault>({ kind: 'server-error', status: 503 })
    if (url.endsWith('/setup')) return succeed({ status: 200, headers: {}, body: { code: 'once' } })
    if (url.endsWith('/reload') || url.endsWith('/keys')) sent.push(`${id} ${url.slice(url.lastIndexOf('/') + 1)}`)
    else if (method === 'PUT' && url.endsWith(`/${id}`)) {
      sent.push(`${id} ${JSON.stringify(body)}`)
      if (isRefusing) return fail<Fault>({ kind: 'offline' })
      devices = devices.map((one) => (one.id === id ? { ...one, ...(body as object) } : one))
    } else if (method === 'PUT' && url.endsWith('rules')) {
      const { rules } = body as { readonly rules: object }
      sent.push(`${id} ${/[^/]+$/.exec(url)?.[0]} ${JSON.stringify(rules)}`)
      if (isRefusing) return fail<Fault>({ kind: 'offline' })
      devices = devices.map((one) => {
        if (url.endsWith('/rules')) return one.id === id ? { ...one, rules } : one
        return { ...one, building: { name: 'Dock', rules } }
      })
    } else if (method === 'PUT') {
      const { reason } = body as { readonly reason: string | null }
      sent.push(`${id} ${reason}`)
      stop(id ?? '', reason)
    }
    return succeed({ status: 200, headers: {}, body: structuredClone(devices) })
  }
  const http = { send } as unknown as Services['http']
  const screen = await renderScreen({ ...services, http, clock: createClock({ frozenAt: start }) }, <Placed />, path)
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('data-health'))
  const isListed = path === '/fleet'
  await expect.poll(() => !isListed || rows().length === devices.length).toBe(true)
  return {
    ...screen,
    rows,
    pushChange: (id: string) => pushEvent(placed, { kind: 'object-changed', objectId: `kiosk.${id}`, data: {} }),
  }
}

const stop = (id: string, reason: string | null): void => {
  devices = devices.map((one) => (one.id === id ? { ...one, outOfOrder: reason === null ? null : { reason } } : one))
}

describe('the devices link in the settings', () => {
  let asked = 0
  const settingWith = async (responses: Awaited<ReturnType<Services['http']['send']>>[]) => {
    const { services } = scriptServices(await createWorld())
    asked = 0
    const send = () => {
      asked += 1
      return Promise.resolve(responses.length > 1 ? responses.shift() : responses[0])
    }
    return renderScreen({ ...services, http: { send } as unknown as Services['http'] }, <DevicesSetting />)
  }

  test('reports that the list failed to load, and loads it again', async () => {
    const list = succeed({ status: 200, headers: {}, body: structuredClone(devices) })
    const { getByRole, getByText } = await settingWith([fail({ kind: 'offline' }), list])
    await expect.element(getByText('Couldn’t load devices')).toBeVisible()
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByText('3 devices')).toBeVisible()
  })

  test('is hidden from users who may not see the devices', async () => {
    const { container } = await settingWith([fail({ kind: 'forbidden' })])
    await expect.poll(() => asked).toBe(1)
    await expect.poll(() => container.textContent).toBe('')
  })
})

describe('the list of panels and kiosks', () => {
  test('shows the worst first and applies pushed changes at once', async () => {
    const { rows, pushChange, container, getByRole, getByText } = await show()
    expect(rows()).toEqual(['unlicensed', 'silent', 'well'])
    await expect.element(getByRole('table').getByText('No licence', { exact: true })).toBeVisible()
    stop('a', 'Cracked')
    pushChange('a')
    await expect.poll(rows).toEqual(['out-of-order', 'unlicensed', 'silent'])
    await expect.element(getByText('Cracked')).toBeVisible()
    await checkAccessibility(container)
    await page.viewport(390, 844)
    darken()
    await checkAccessibility(container)
    expect(document.documentElement.scrollWidth).toBe(390)
    stop('a', null)
    pushChange('a')
    await expect.poll(rows).toEqual(['unlicensed', 'silent', 'well'])
    await expect.element(getByRole('button', { name: 'Return to service' })).not.toBeInTheDocument()
  })

  test('section 8: shows the log of a device', async () => {
    const problem = 'resources[3].capacity: expected number'
    const log = [{ at: new Date(start).toISOString(), level: 'warning', what: 'resources', detail: problem }]
    devices = devices.map((one) => (one.id === 'a' ? { ...one, log } : one))
    const { getByRole } = await show()
    await getByRole('button', { name: 'Log (1)' }).click()
    const dialog = getByRole('dialog', { name: 'Log of Aspen' })
    await expect.element(dialog.getByText(problem)).toBeVisible()
    await checkAccessibility(dialog.element())
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('saves rules, and keeps a choice that could not be saved', async () => {
    devices = devices.slice(1, 2)
    const { getByRole } = await show()
    isRefusing = true
    await getByRole('button', { name: 'Rules' }).click()
    const dialog = getByRole('dialog', { name: 'Rules for Birch' })
    const rule = dialog.getByRole('combobox', { name: 'Meetings that can be ended at the panel' })
    await expect.element(rule).toHaveDisplayValue('Default: Only those reserved or checked in at the panel')
    await rule.selectOptions('None')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Couldn’t save the rules\. ./)
    await expect.element(rule).toHaveValue('nobody')
    await checkAccessibility(dialog.element())
    isRefusing = false
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual(['b rules {"end":"nobody"}', 'b rules {"end":"nobody"}'])
    await getByRole('button', { name: 'Rules' }).click()
    await expect.element(rule).toHaveValue('nobody')
    await rule.selectOptions('Default: Only those reserved or checked in at the panel')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent.at(-1)).toBe('b rules {}')
  })

  test('saves the rules of a whole building and shows which ones a device inherits', async () => {
    const building = { name: 'Dock', rules: { titles: false } }
    devices = devices.slice(1).map((one) => ({ ...one, building, rules: { book: 'nobody' } }))
    const { getByRole } = await show()
    await getByRole('button', { name: 'Rules' }).last().click()
    const dialog = getByRole('dialog', { name: 'Rules for Birch' })
    const field = (name: string) => dialog.getByRole('combobox', { name })
    await expect.element(field('Meeting titles')).toHaveDisplayValue('Dock: Hidden')
    await expect.element(field('Organisers')).toHaveDisplayValue('Default: Full names')
    await expect.element(field('Reserving at the panel')).toHaveDisplayValue('No one')
    await field('Apply to').selectOptions('All door panels in Dock')
    await expect.element(field('Meeting titles')).toHaveDisplayValue('Hidden')
    await expect.element(field('Reserving at the panel')).toHaveDisplayValue('Default: Anyone')
    await field('Organisers').selectOptions('Initials')
    await checkAccessibility(dialog.element())
    await field('Apply to').selectOptions('Birch')
    await expect.element(field('Organisers')).toHaveDisplayValue('Dock: Initials')
    await field('Check-in at the panel').selectOptions('Off')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([
      'b building-rules {"titles":false,"organizers":"initials"}',
      'b rules {"book":"nobody","checkIn":false}',
    ])
  })

  test('offers a lobby only its own rules, none of door panels', async () => {
    devices = devices.slice(2)
    const { getByRole } = await show()
    await getByRole('button', { name: 'Rules' }).click()
    const dialog = getByRole('dialog', { name: 'Rules for Cedar' })
    const people = dialog.getByRole('combobox', { name: 'Colleagues that visitors can find' })
    await expect.element(people).toHaveDisplayValue('Default: None')
    expect(dialog.getByRole('combobox').elements()).toHaveLength(3)
  })

  test('can be searched, sorted and used to take a device out of service by keyboard alone', async () => {
    const { rows, container, getByRole, getByText } = await show()
    const name = getByRole('button', { name: 'Device', exact: true })
    ;(name.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('columnheader', { name: 'Device' })).toHaveAttribute('aria-sort', 'ascending')
    expect(rows()).toEqual(['well', 'silent', 'unlicensed'])
    ;(getByRole('searchbox').element() as HTMLElement).focus()
    await userEvent.keyboard('asp')
    await expect.element(getByText('1 device', { exact: true })).toBeVisible()
    const stopping = getByRole('button', { name: 'Take out of service' })
    ;(stopping.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('textbox')).toHaveFocus()
    await checkAccessibility(container)
    await userEvent.keyboard('Cracked{Tab}{Tab}{Enter}')
    await expect.poll(rows).toEqual(['out-of-order'])
    expect(sent).toEqual(['a Cracked'])
    await expect.element(getByRole('button', { name: 'Return to service' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(rows).toEqual(['well'])
    expect(sent).toEqual(['a Cracked', 'a null'])
  })

  test("is filtered by a tile, and the tile's number is that of the list", async () => {
    const { rows, getByRole } = await show()
    const tile = getByRole('button', { name: /^1 ?Offline$/ })
    await tile.click()
    await expect.element(tile).toHaveAttribute('aria-pressed', 'true')
    expect(rows()).toEqual(['silent'])
    await expect.element(getByRole('button', { name: /^0 ?Out of service$/ })).toBeVisible()
    await tile.click()
    await expect.poll(rows).toHaveLength(3)
  })

  test('acts on all selected devices, reports failures with reasons and retries those', async () => {
    const { getByRole, container } = await show()
    unreachable = new Set(['b'])
    await getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(getByRole('checkbox', { name: 'Selected: 3' })).toBeChecked()
    await getByRole('button', { name: 'Reload' }).click()
    const outcome = getByRole('region', { name: 'Outcome' })
    await expect.element(outcome.getByRole('alert')).toHaveTextContent('Reload: 2 of 3. Failed: 1.')
    await expect.element(outcome.getByRole('listitem')).toHaveTextContent(/^Birch ./)
    await checkAccessibility(container)
    unreachable = new Set()
    await outcome.getByRole('button', { name: 'Try again' }).click()
    await expect.element(outcome.getByRole('status')).toHaveTextContent('Reload: 1 of 1.')
    expect(sent.toSorted()).toEqual(['a reload', 'b reload', 'c reload'])
    await outcome.getByRole('button', { name: 'Close' }).click()
    await expect.element(outcome).not.toBeInTheDocument()
    // Devices hidden by the filter are not signed out.
    await getByRole('searchbox').fill('asp')
    await getByRole('button', { name: 'Sign out' }).click()
    const dialog = getByRole('dialog', { name: 'Sign out Aspen' })
    await checkAccessibility(dialog.element())
    expect(sent).not.toContain('a keys')
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => sent.filter((one) => one.endsWith('keys'))).toEqual(['a keys'])
  })
})

describe('adding a device', () => {
  const code = 'K7Q4MR'

  test.each([
    [404, { error: 'PairingCodeUnknown' }, /^No screen shows this code\./],
    [409, { error: 'PairingCodeUsed' }, /^This code has already been used\./],
    [410, { error: 'PairingCodeExpired' }, /^This code is more than 10 minutes old\./],
    [404, { message: 'Unknown endpoint.' }, /^This server can’t add screens by code\./],
  ])('%i %j explains the problem with the code and its solution', async (status, body, words) => {
    codeResponse = { status, body }
    const { getByRole } = await show(<Fleet />, `/fleet?pair=${code}`)
    await expect.element(getByRole('alert')).toHaveTextContent(words)
    await expect.element(getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  })

  test('keeps the typed code if the network is gone', async () => {
    codeResponse = { status: 200, body: {} }
    const { getByRole, getByText } = await show(<Fleet />, `/fleet?pair=${code}&device=a`)
    await expect.element(getByText('The screen with code K7Q 4MR is waiting.')).toBeVisible()
    unreachable = new Set(['pairing'])
    await getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(getByRole('alert')).toHaveTextContent(/^Couldn’t add the device\. ./)
    await expect.element(getByRole('textbox', { name: 'Code on the screen' })).toHaveValue(code)
  })

  test('adds a second screen to a device, after a mistyped code was corrected', async () => {
    codeResponse = { status: 200, body: { id: 'a', name: 'Aspen', kind: 'panel' } }
    const { getByRole, getByText, history, container } = await show(<Fleet />, '/fleet?pair=&device=a')
    await expect.element(getByRole('heading', { name: 'Add a screen to Aspen' })).toBeVisible()
    const field = getByRole('textbox', { name: 'Code on the screen' })
    await expect.element(field).toHaveFocus()
    await field.fill('K7Q 4MM')
    await expect.element(getByText('This isn’t a valid code. Check each character.')).toBeVisible()
    await field.fill('k7q 4mr')
    await expect.element(getByText('The screen with code K7Q 4MR is waiting.')).toBeVisible()
    await checkAccessibility(container)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.at(-1)).toBe('/fleet/a')
    expect(sent).toEqual(['GET pairing/K7Q4MR', 'POST pairing/K7Q4MR {"id":"a"}'])
  })
})

describe('the page of a device', () => {
  const open = () =>
    show(
      <Route path="/fleet/:id">
        <DevicePage />
      </Route>,
      '/fleet/a',
    )

  test('shows its screen, reports and log, or that the device does not exist', async () => {
    const at = new Date(start).toISOString()
    devices = devices.map((one) => ({
      ...one,
      screen: { state: 'busy', asOf: at, width: 1280, height: 800, language: 'cs', startedAt: at },
      reports: [{ id: 'r', kind: 'display', text: 'Black' }],
      log: [{ at, level: 'warning', what: 'resources', detail: 'capacity: expected number' }],
    }))
    const { getByRole, getByText, container } = await open()
    await expect.element(getByRole('heading', { name: 'Aspen' })).toBeVisible()
    await expect.element(getByText('In use')).toBeVisible()
    await expect.element(getByText('1280 × 800')).toBeVisible()
    await expect.element(getByRole('definition').getByText('Čeština')).toBeVisible()
    await expect.element(getByText(/Black/)).toBeVisible()
    await expect.element(getByText('capacity: expected number')).toBeVisible()
    await checkAccessibility(container)
    await page.viewport(390, 844)
    await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
    devices = devices.slice(1)
    await getByRole('button', { name: 'Reload' }).click()
    await expect.element(getByText('This device doesn’t exist')).toBeVisible()
  })

  test('keeps a name that could not be saved', async () => {
    const { getByRole, getByText } = await open()
    const name = getByRole('textbox', { name: 'Name' })
    await expect.element(getByRole('button', { name: 'Save' })).toBeDisabled()
    await name.fill('Aspen, second door')
    isRefusing = true
    devices = devices.map((one) => (one.id === 'a' ? { ...one, resourceId: 'r1' } : one))
    await getByRole('button', { name: 'Reload' }).click()
    await expect.element(getByRole('region', { name: 'Outcome' }).getByRole('status')).toBeVisible()
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByText(/^Couldn’t save the settings\. ./)).toBeVisible()
    await expect.element(name).toHaveValue('Aspen, second door')
    isRefusing = false
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByText('Saved')).toBeVisible()
    await expect.element(getByRole('heading', { name: 'Aspen, second door' })).toBeVisible()
  })

  test('asks for confirmation before it signs out all screens', async () => {
    const { getByRole } = await open()
    await getByRole('button', { name: 'Sign out' }).click()
    const dialog = getByRole('dialog', { name: 'Sign out Aspen' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([])
    await getByRole('button', { name: 'Setup link' }).click()
    await expect.element(getByRole('button', { name: 'Try it here' })).toBeVisible()
    await expect.element(getByRole('dialog').getByRole('button', { name: 'Sign out' })).not.toBeInTheDocument()
  })

  test('shows the setup link if the browser refuses to copy it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const { getByRole } = await open()
    await getByRole('button', { name: 'Setup link' }).click()
    await getByRole('button', { name: 'Copy link' }).click()
    await expect.element(getByRole('textbox', { name: 'Link' })).toHaveValue(expect.stringContaining('setup=once'))
  })
})
