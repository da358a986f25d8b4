import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { meetings } from '#src/features/devices/model/state.ts'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { start } from '#tests/services/scripted-services.ts'
import { meeting, showKiosk } from './show-kiosk.tsx'

const size = { width: 1080, height: 1920 }
/** In metres: the height of a 55-inch portrait display, its lower edge and the reach of a seated person. */
const [tall, lowerEdge, reach] = [1.21, 0.65, 1.2]
const highest = size.height * (1 - (reach - lowerEdge) / tall)

/** Returns the top of an element's visible part. Null if it is scrolled out of view. */
function topOf(element: Element): number | null {
  let { top, bottom } = element.getBoundingClientRect()
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue
    const box = around.getBoundingClientRect()
    top = Math.max(top, box.top)
    bottom = Math.min(bottom, box.bottom)
  }
  return bottom - top < 1 ? null : top
}

/** Returns the controls that a seated person cannot reach. The plan is ignored because the keys below it do the same. */
function outOfReach(): string[] {
  const on = document.querySelector('dialog[open]') ?? document.querySelector('main main')
  const controls = [...(on?.querySelectorAll('button, input, select, a[href], [tabindex="0"], [role=switch]') ?? [])]
  expect(controls.length).toBeGreaterThan(0)
  return controls
    .filter((control) => control.closest('[data-floorplan]') === null)
    .filter((control) => (topOf(control) ?? highest) < highest)
    .map((control) => `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`)
}

beforeEach(() => page.viewport(size.width, size.height))

test('in wheelchair mode, every control of every screen is below 1.2 m', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const { click, getByRole, getByText, container } = await showKiosk()
  meetings.settle(
    Array.from({ length: 60 }, (_, number) => meeting({ id: `m${number}`, end: (start + 36_000_000) as Instant })),
    { asOf: start },
  )
  const expectReachable = (screen: string) => expect.poll(outOfReach, { message: screen }).toEqual([])

  await expect.element(getByRole('button', { name: 'Next page' })).toBeVisible()
  await expectReachable('attract')
  await getByRole('switch', { name: 'Wheelchair' }).click()
  await expect.element(getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expect.element(getByRole('switch', { name: 'Wheelchair' })).toBeChecked()
  expect(mapState.kept.isStepFree).toBe(true)
  await expectReachable('home')
  await checkAccessibility(container)

  await click('Find a room')
  await expectReachable('rooms')
  await getByRole('textbox').fill('amb')
  await expect.element(getByRole('button', { name: /^Amber/ })).toBeVisible()
  await expectReachable('rooms found')
  await click('Back', 'Meetings today')
  await expectReachable('meetings')
  await click('My meeting isn’t listed')
  await expectReachable('meeting not listed')
  await click('Find a person')
  await expectReachable('people')
  await getByRole('textbox').fill('ada')
  await expect.element(getByRole('button', { name: /^Ada Lane/ })).toBeVisible()
  await expectReachable('people found')
  await click('Back', 'Map')
  await expect.poll(() => document.querySelector('[data-floorplan]')).not.toBeNull()
  await expect.element(getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expectReachable('map')
  await click('Lounges')
  await expectReachable('category')
  await click(/^\d\s?lounge 1/)
  await expect.element(getByRole('alert')).toBeVisible()
  await expectReachable('no route')
  await click('Show route with stairs')
  await expect.element(getByRole('button', { name: 'Start route' })).toBeVisible()
  await expectReachable('route')
  await click('Start route')
  await expect.element(getByText(/^Step 1 of/)).toBeVisible()
  await expectReachable('step')
  await click('Language: English')
  await expectReachable('languages')
  await click('Close')
  vi.advanceTimersByTime(61_000)
  await expect.element(getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await expectReachable('still there')
})

test('on a display that is taller than a person, the keys are low for everyone', async () => {
  const { click, getByRole } = await showKiosk()
  await click('Tap to start')
  const isLow = (key: Parameters<typeof getByRole>[1]) =>
    expect.poll(() => getByRole('button', key).first().element().getBoundingClientRect().top).toBeGreaterThan(highest)
  await isLow({ name: 'Map' })
  await click('Find a room')
  await isLow({ name: 'q', exact: true })
  await click('Back', 'Map')
  await expect.element(getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await isLow({ name: 'Zoom in' })
  await isLow({ name: 'Floor 0' })
})

test('the steps of a route are read aloud on request, each one when it is reached', async () => {
  const spoken: string[] = []
  vi.spyOn(window.speechSynthesis, 'speak').mockImplementation(({ text }) => void spoken.push(text))
  const cancel = vi.spyOn(window.speechSynthesis, 'cancel')
  const { click, getByRole } = await showKiosk()
  await click('Tap to start', 'Map', 'Lounges', /^\d\s?lounge 1/, 'Start route')
  expect(spoken).toEqual([])
  await click('Read aloud')
  await expect.poll(() => spoken.length).toBe(1)
  await click('Next step')
  await expect.poll(() => spoken.at(-1)).toMatch(/^Take the stairs up from Floor 0 to Floor 1\./)
  await click('Done')
  await expect.element(getByRole('button', { name: 'Tap to start' })).toBeVisible()
  expect(cancel).toHaveBeenCalledTimes(2)
})
