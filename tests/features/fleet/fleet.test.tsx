import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HttpRequest } from '#src/engine/http.ts'
import { takeObjectChange } from '#src/features/controls/follow-objects.ts'
import Fleet from '#src/features/fleet/fleet.tsx'
import { setLicences } from '#src/features/settings/state.ts'
import { DevicesSetting } from '#src/features/settings/settings.tsx'
import { fail, type Fault, succeed } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import { type Services, useServices } from '#src/services.ts'
import { clearStores, createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const minute = 60_000

interface Device {
  readonly id: string
  readonly name: string
  readonly outOfOrder?: { readonly reason: string } | null
  readonly [more: string]: unknown
}

/** One is well, one fell silent, one has a licence that nobody bought. */
let devices: Device[]
let sent: string[]
let isRefusing = false

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
  setLicences(['CS0637'])
})
afterEach(() => {
  clearStores()
  setLicences(null)
})

async function show() {
  const { services } = scriptServices(await createWorld())
  let placed: Services = services
  const Placed = () => {
    const own = useServices()
    useEffect(() => {
      placed = own
    }, [own])
    return <Fleet />
  }
  const send = async ({ method, url, body }: HttpRequest) => {
    const id = /kiosks\/(\w)/.exec(url)?.[1]
    if (method === 'PUT' && url.endsWith('rules')) {
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
  const screen = await renderScreen(
    { ...services, http, clock: createClock({ frozenAt: start }) },
    <Placed />,
    '/fleet',
  )
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('data-health'))
  await expect.poll(rows).toHaveLength(devices.length)
  return { ...screen, rows, hear: (id: string) => takeObjectChange(placed, { objectId: `kiosk.${id}`, data: {} }) }
}

const stop = (id: string, reason: string | null): void => {
  devices = devices.map((one) => (one.id === id ? { ...one, outOfOrder: reason === null ? null : { reason } } : one))
}

describe('the link in the settings', () => {
  let asked = 0
  const settingWith = async (answers: Awaited<ReturnType<Services['http']['send']>>[]) => {
    const { services } = scriptServices(await createWorld())
    asked = 0
    const send = () => {
      asked += 1
      return Promise.resolve(answers.length > 1 ? answers.shift() : answers[0])
    }
    return renderScreen({ ...services, http: { send } as unknown as Services['http'] }, <DevicesSetting />)
  }

  test('says that the list failed, and asks again', async () => {
    const list = succeed({ status: 200, headers: {}, body: structuredClone(devices) })
    const { getByRole, getByText } = await settingWith([fail({ kind: 'offline' }), list])
    await expect.element(getByText('Couldn’t load devices')).toBeVisible()
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByText('3 devices')).toBeVisible()
  })

  test('is hidden from whoever may not see the devices', async () => {
    const { container } = await settingWith([fail({ kind: 'forbidden' })])
    await expect.poll(() => asked).toBe(1)
    await expect.poll(() => container.textContent).toBe('')
  })
})

describe('whoever looks after panels and kiosks', () => {
  test('sees what is the matter, the worst first, and what is pushed at once', async () => {
    const { rows, hear, container, getByRole, getByText } = await show()
    expect(rows()).toEqual(['unlicensed', 'silent', 'well'])
    await expect.element(getByText('No licence', { exact: true })).toBeVisible()
    stop('a', 'Cracked')
    hear('a')
    await expect.poll(rows).toEqual(['out-of-order', 'unlicensed', 'silent'])
    await expect.element(getByText('Cracked')).toBeVisible()
    await checkAccessibility(container)
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(390, 844)
    document.documentElement.dataset['theme'] = 'dark'
    onTestFinished(() => void delete document.documentElement.dataset['theme'])
    await checkAccessibility(container)
    expect(document.documentElement.scrollWidth).toBe(390)
    stop('a', null)
    hear('a')
    await expect.poll(rows).toEqual(['unlicensed', 'silent', 'well'])
    await expect.element(getByRole('button', { name: 'Return to service' })).not.toBeInTheDocument()
  })

  test('section 8: reads the log of a device', async () => {
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

  test('sets rules; one that was not saved stays chosen and says so', async () => {
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

  test('sets the rules of a whole building, and a device says which it has from there', async () => {
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

  test('sets for a lobby what a lobby may show, and nothing of doors', async () => {
    devices = devices.slice(2)
    const { getByRole } = await show()
    await getByRole('button', { name: 'Rules' }).click()
    const dialog = getByRole('dialog', { name: 'Rules for Cedar' })
    const people = dialog.getByRole('combobox', { name: 'Colleagues that visitors can find' })
    await expect.element(people).toHaveDisplayValue('Default: None')
    expect(dialog.getByRole('combobox').elements()).toHaveLength(3)
  })

  test('finds, sorts and takes one out of order by keyboard alone', async () => {
    const { rows, container, getByRole } = await show()
    const name = getByRole('button', { name: 'Device' })
    ;(name.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('columnheader', { name: 'Device' })).toHaveAttribute('aria-sort', 'ascending')
    expect(rows()).toEqual(['well', 'silent', 'unlicensed'])
    ;(getByRole('searchbox').element() as HTMLElement).focus()
    await userEvent.keyboard('asp')
    await expect.element(getByRole('status').first()).toHaveTextContent('1 device')
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
})
