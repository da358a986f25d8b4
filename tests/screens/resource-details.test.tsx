import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { readObjects } from '#src/core/objects/read-objects.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { ControllableObject } from '#src/core/objects/object.ts'
import type { ParsedRecords } from '#src/core/wire/parse.ts'
import { takeObjectChange } from '#src/flows/take-object-change.ts'
import type { Product } from '#src/flows/product.ts'
import ResourceDetails from '#src/screens/resource-details/resource-details.tsx'
import { setHubState } from '#src/state/connection.ts'
import { notices } from '#src/state/notices.ts'
import { clearObjects } from '#src/state/objects.ts'
import { session, guestRights, userRights } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { clearStores, createWorld, scriptProduct } from '../flows/scripted-product.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { renderScreen } from './render-screen.tsx'

const sources = ['HDMI', 'USB-C', 'Wireless', 'Camera', 'Radio'].map((label) => ({ value: label.toLowerCase(), label }))

const onWire = [
  {
    id: 'light',
    resourceId: 'room-1',
    name: 'Ceiling lights',
    elements: [
      { id: 'power', type: 'control-1', label: 'Power', icon: 'light', control: { kind: 'switch' }, value: false },
      {
        id: 'level',
        type: 'control-1',
        label: 'Brightness',
        control: { kind: 'level', min: 0, max: 100, step: 5 },
        value: 60,
        unit: '%',
      },
    ],
  },
  {
    id: 'wall',
    resourceId: 'room-1',
    name: 'Display',
    elements: [
      {
        id: 'source',
        type: 'control-1',
        label: 'Source',
        control: { kind: 'choice', options: sources.slice(0, 3) },
        value: 'hdmi',
      },
      {
        id: 'second',
        type: 'control-1',
        label: 'Second',
        control: { kind: 'choice', options: sources },
        value: 'radio',
      },
      { id: 'lamp', type: 'control-1', label: 'Lamp', control: { kind: 'switch' }, state: 1 },
    ],
  },
  {
    id: 'presence',
    resourceId: 'room-1',
    name: 'Presence sensor',
    confirmsReservations: true,
    elements: [
      { id: 'occupied', type: 'indicator-1', label: 'Presence', icon: 'occupancy', value: false, color: '#2f9e63' },
      { id: 'warmth', type: 'monitor-1', label: 'Temperature', value: 21.5, unit: '°C' },
    ],
  },
]

type Listed = Result<ParsedRecords<ControllableObject>>

/** A product in whose room there is what `list` says, and a hub that takes what the test answers. */
async function standing(list: () => Listed = () => succeed(readObjects(onWire))) {
  const { product } = scriptProduct(await createWorld())
  const invocations: unknown[] = []
  let answer: Result<null> = succeed(null)
  const scripted: Product = {
    ...product,
    hub: {
      ...product.hub,
      invokeObject: (id, item) => Promise.resolve(invocations.push([id, item])).then(() => answer),
    },
    api: { ...product.api, objects: { list: () => Promise.resolve(list()) } },
  }
  return { product: scripted, invocations, answerWith: (next: Result<null>) => void (answer = next) }
}

const show = (product: Product, close = () => undefined) =>
  renderScreen(product, <ResourceDetails id="room-1" onClose={close} />)

beforeEach(() => {
  clearStores()
  timeline.matched = 1
  setHubState('Connected')
})
afterEach(() => {
  clearStores()
  clearObjects()
  timeline.matched = null
  session.rights = userRights
  setHubState('Disconnected')
})

test('section 3: control, monitor and indicator elements show their parts, in words and for readers', async () => {
  const { product } = await standing()
  const screen = await show(product)
  const panel = screen.getByRole('complementary', { name: 'Amber' })
  await expect.element(panel.getByRole('switch', { name: 'Power' })).not.toBeChecked()
  await expect.element(panel.getByRole('slider', { name: 'Brightness' })).toHaveAttribute('aria-valuetext', '60\u00a0%')
  await expect.element(panel.getByRole('radio', { name: 'HDMI' })).toBeChecked()
  await expect.element(panel.getByRole('combobox', { name: 'Second' })).toHaveValue('radio')
  await expect.element(panel.getByText('21.5\u00a0°C')).toBeVisible()
  await expect.element(panel.getByText('Vacant')).toBeVisible()
  await expect.element(panel.getByText('Presence here confirms the reservation that is due.')).toBeVisible()
  // Data state NotAvailable.
  await expect.element(panel.getByRole('switch', { name: 'Lamp' })).toBeDisabled()
  await expect.element(panel.getByText('Not available')).toBeVisible()
  await checkAccessibility(screen.container)
})

test('section 7: a switch shows at once what was pressed, and a live change shows as it comes', async () => {
  const { product, invocations } = await standing()
  const screen = await show(product)
  const power = screen.getByRole('switch', { name: 'Power' })
  await power.click()
  await expect.element(power).toBeChecked()
  expect(invocations).toEqual([['light', { power: true }]])
  takeObjectChange(product, { objectId: 'light', data: { power: true } })
  takeObjectChange(product, { objectId: 'presence', data: { occupied: true } })
  await expect.element(screen.getByText('Occupied')).toBeVisible()
  await expect.element(power).toBeChecked()
  await expect.element(screen.getByRole('status').filter({ hasText: 'Presence: Occupied' })).toBeInTheDocument()
})

test('section 7: a level and a choice are set by the keyboard, each by its element', async () => {
  const { product, invocations } = await standing()
  const screen = await show(product)
  const level = screen.getByRole('slider', { name: 'Brightness' })
  await expect.element(level).toBeVisible()
  level.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(level).toHaveAttribute('aria-valuetext', '65\u00a0%')
  screen.getByRole('radio', { name: 'HDMI' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'USB-C' })).toBeChecked()
  expect(invocations).toEqual([
    ['light', { level: 65 }],
    ['wall', { source: 'usb-c' }],
  ])
})

test('section 7: what the server refuses goes back, with a notice', async () => {
  const { product, answerWith } = await standing()
  answerWith(fail({ kind: 'server-error', status: 0 }))
  const screen = await show(product)
  const power = screen.getByRole('switch', { name: 'Power' })
  await power.click()
  await vi.waitFor(() => expect(notices.queue[0]?.key).toBe('controls.notChanged'))
  expect(notices.queue[0]?.values).toMatchObject({ name: 'Ceiling lights – Power' })
  await expect.element(power).not.toBeChecked()
})

test('ui: without the live connection, and for guests, there is only something to see, and it says why', async () => {
  const { product } = await standing()
  setHubState('Disconnected')
  const screen = await show(product)
  const power = screen.getByRole('switch', { name: 'Power' })
  await expect.element(power).toBeDisabled()
  await expect.element(screen.getByText(/There is no live connection/)).toBeVisible()
  setHubState('Connected')
  await expect.element(power).toBeEnabled()
  session.rights = guestRights
  await expect.element(power).toBeDisabled()
  await expect.element(screen.getByText(/Guests can look/)).toBeVisible()
})

test('ui: a failure says so and is tried again; a room without objects has no controls; a room that is gone says so', async () => {
  let listed: Listed = fail({ kind: 'offline' })
  const { product } = await standing(() => listed)
  const screen = await show(product)
  await expect.element(screen.getByText(/The controls could not be loaded/)).toBeVisible()
  await checkAccessibility(screen.container)
  listed = succeed(readObjects([]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('region', { name: 'Controls' })).not.toBeInTheDocument()
  await screen.unmount()
  const gone = await renderScreen(product, <ResourceDetails id="room-9" onClose={() => undefined} />)
  await expect.element(gone.getByRole('heading', { name: 'This resource is not here' })).toBeVisible()
})
