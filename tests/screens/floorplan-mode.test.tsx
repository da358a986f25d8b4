import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Email, Instant, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import type { ControllableObject } from '#src/core/objects/object.ts'
import type { ColleagueDay } from '#src/core/people/colleague-day.ts'
import FloorplanMode from '#src/screens/reservations/reserve/floorplan/floorplan-mode.tsx'
import { setChosenTime } from '#src/state/chosen-time.ts'
import { configuration } from '#src/state/configuration.ts'
import { connection } from '#src/state/connection.ts'
import { choosePlace, floorState, setNearTo, showLayers, usualLayers, wantFloor } from '#src/state/floor.ts'
import { clearPeople, setKnownPeople, setToday } from '#src/state/people.ts'
import { clearTimeline, setQuestion } from '#src/state/timeline.ts'
import { free, rooms, today } from '../timeline/timeline-product.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { Followed, mappedProduct } from './mapped-product.tsx'
import { renderScreen } from './render-screen.tsx'

const at = (time: string): Instant => Date.parse(`${today}T${time}:00+01:00`) as Instant

beforeEach(async () => {
  configuration.navigationConfigured = true
  await page.viewport(1200, 800)
})

afterEach(() => {
  configuration.navigationConfigured = false
  connection.hub = 'Disconnected'
  clearTimeline()
  clearPeople()
  setChosenTime(null)
  choosePlace(null)
  setNearTo(null)
  showLayers(usualLayers)
  wantFloor({ areaId: null, levelId: null })
})

const lights: ControllableObject = {
  id: 'lights',
  resourceId: 'r003',
  name: 'Ceiling lights',
  confirmsReservations: false,
  elements: [
    {
      id: 'power',
      type: 'control-1',
      state: 2,
      label: 'Power',
      control: { kind: 'switch' },
      objectLabel: '',
      icon: '',
      value: true,
      unit: '',
      color: '#f5c518',
    },
  ],
}

/** The floor plan with room 002 held from 12:00 to 13:00, at noon. */
async function openPlan() {
  setChosenTime(12 * 60)
  const held = (email: string, quarters: number) => ({
    email,
    availabilityView: `${'0'.repeat(48)}2222${'0'.repeat(quarters - 52)}`,
  })
  const campus = {
    resources: rooms(3),
    scheduleOf: (email: string, quarters: number) => (email.startsWith('r002') ? held : free)(email, quarters),
  }
  const product = mappedProduct(campus, [lights])
  const screen = await renderScreen(
    product,
    <Followed>
      <FloorplanMode />
    </Followed>,
    '/reservations/reserve?time=12:00',
  )
  await expect.element(screen.getByRole('button', { name: /^Room 002, .*reserved/ })).toBeVisible()
  await expect.poll(() => document.querySelector('[data-floorplan=drawn]')).not.toBeNull()
  return screen
}

/** What is told beside a place; readers are told the same by the plan. */
const tip = (): HTMLElement | null => document.querySelector<HTMLElement>('body > div[data-in-window]')

/** The place that the keyboard is at, as it is read. */
function active(plan: Element): string {
  const id = plan.getAttribute('aria-activedescendant') ?? ''
  return document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? ''
}

test('ui, floor plan: what a place is stands beside it where the keyboard is, within the window, until Escape', async () => {
  const screen = await openPlan()
  const plan = screen.getByRole('listbox').element()
  plan.focus()
  await userEvent.keyboard('{End}')
  for (let step = 0; step < 8 && !active(plan).startsWith('Room 002'); step += 1)
    await userEvent.keyboard('{ArrowLeft}')
  await vi.waitFor(() => expect(tip()?.textContent).toMatch(/^Room 002.*reserved.*free from 13:00/))
  const { left, top, right, bottom } = tip()?.getBoundingClientRect() ?? new DOMRect(-1, -1)
  expect([left >= 0, top >= 0, right <= window.innerWidth, bottom <= window.innerHeight]).toEqual([
    true,
    true,
    true,
    true,
  ])
  // Why, which needs the engine, is read once it is known.
  await vi.waitFor(() => expect(document.querySelector('body > p[role=status]')?.textContent).toMatch(/\w/))
  await userEvent.keyboard('{Escape}')
  expect(tip()).toBeNull()
  expect(document.activeElement).toBe(plan)
  await userEvent.keyboard('{Home}')
  await vi.waitFor(() => expect(tip()).not.toBeNull())
  await userEvent.tab()
  await vi.waitFor(() => expect(tip()).toBeNull())
})

test('why not: what the filters leave out says why on the plan, in the list, and to a reader', async () => {
  const screen = await openPlan()
  setQuestion({ requirements: [{ id: 'main', typeId: null, areas: [], capacity: { min: 6, max: null }, filters: [] }] })
  await expect
    .element(screen.getByRole('button', { name: /^Room 001, .*left out by the filters: .*has 4/ }))
    .toBeVisible()
  const plan = screen.getByRole('listbox').element()
  plan.focus()
  await userEvent.keyboard('{End}')
  for (let step = 0; step < 8 && !active(plan).startsWith('Room 001'); step += 1)
    await userEvent.keyboard('{ArrowLeft}')
  await vi.waitFor(() => expect(tip()?.textContent).toMatch(/left out by the filters: .*has 4/))
  await vi.waitFor(() =>
    expect(document.querySelector('body > p[role=status]')?.textContent).toMatch(/left out by the filters: .*has 4/),
  )
})

test('ui, floor plan: a legend names the states that are shown, and what the fill levels mean', async () => {
  const screen = await openPlan()
  const legend = screen.getByRole('region', { name: 'Legend' })
  const items = () => [...legend.element().querySelectorAll('li')].map((one) => one.textContent)
  expect(items()).toEqual(['free', 'reserved'])
  await screen.getByRole('checkbox', { name: 'Fill levels' }).click()
  expect(items()).toEqual(['0% empty', '50% half taken', '100% full'])
  expect(floorState.layers).toEqual({ people: true, controls: false, heat: true })
  await checkAccessibility(screen.container)
  await legend.getByRole('button', { name: 'How full it is' }).click()
  expect(legend.element().querySelector('li')?.checkVisibility()).toBe(false)
})

test('people: a favourite colleague is where their calendar says, on the plan and in the list', async () => {
  const ada = { email: 'ada@foyer.example' as Email, name: 'Ada Lovelace' }
  const resource = { id: 'r003' as ResourceId, typeId: 'room', areaName: '' }
  const seat = { name: 'Room 003', start: at('11:00'), end: at('14:00'), resource, isWorkplace: false }
  setToday([[ada.email, { data: 'ready', span: {} as QuarterSpan, day: {} as ColleagueDay, seat }]], at('10:00'))
  const screen = await openPlan()
  setKnownPeople({ favourites: [ada as never], recent: [] })
  await expect.element(screen.getByRole('button', { name: /^Room 003, .*Ada Lovelace here/ })).toBeVisible()
  setChosenTime(15 * 60)
  await expect.element(screen.getByRole('button', { name: /^Room 003, (?!.*Ada)/ })).toBeVisible()
})

test('controls: what can be operated says so on the plan and in the list, and is operated beside the chosen place', async () => {
  connection.hub = 'Connected'
  const screen = await openPlan()
  await screen.getByRole('checkbox', { name: 'Controls' }).click()
  const room = screen.getByRole('button', { name: /^Room 003, .*, On$/ })
  await expect.element(room).toBeVisible()
  // Its place on the plan is pressed by key.
  const plan = screen.getByRole('listbox').element()
  plan.focus()
  await userEvent.keyboard('{Home}')
  for (let step = 0; step < 8 && !active(plan).startsWith('Room 003'); step += 1)
    await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{Enter}')
  const chosen = screen.getByRole('region', { name: 'Room 003', exact: true })
  await expect.element(chosen.getByRole('switch', { name: /Power/ })).toBeChecked()
  await screen.getByRole('checkbox', { name: 'Controls' }).click()
  await expect.element(screen.getByRole('button', { name: /^Room 003, (?!.*, On$)/ }).first()).toBeVisible()
})
