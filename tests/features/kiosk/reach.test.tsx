import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setMeetings } from '#src/features/devices/state.ts'
import { mapState } from '#src/features/wayfinding/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { start } from '#tests/services/scripted-services.ts'
import { meeting, showKiosk } from './show-kiosk.tsx'

const size = { width: 1080, height: 1920 }
/** Metres: a portrait display of 55 inches, hung with its lower edge at 0.65 m, and how far up a seated person reaches. */
const [tall, lowerEdge, reach] = [1.21, 0.65, 1.2]
const highest = size.height * (1 - (reach - lowerEdge) / tall)

/** Height at which the visible part of an element begins. Null if it is scrolled out of sight. */
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

/** Controls on the screen that a seated person does not reach. All that the plan does, the keys below it do as well. */
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

test('for a wheelchair every control of every screen is below 1.2 m', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { getByRole, getByText, container } = await showKiosk()
  const press = (name: string | RegExp) => getByRole('button', { name }).click()
  setMeetings(
    Array.from({ length: 60 }, (_, number) => meeting({ id: `m${number}`, end: (start + 36_000_000) as Instant })),
    start,
  )
  const isReached = (screen: string) => expect.poll(outOfReach, { message: screen }).toEqual([])

  await expect.element(getByRole('button', { name: 'Next page' })).toBeVisible()
  await isReached('attract')
  await getByRole('switch', { name: 'Wheelchair' }).click()
  await expect.element(getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expect.element(getByRole('switch', { name: 'Wheelchair' })).toBeChecked()
  expect(mapState.kept.isStepFree).toBe(true)
  await isReached('home')
  await checkAccessibility(container)

  await press('Find a room')
  await isReached('rooms')
  await getByRole('textbox').fill('amb')
  await expect.element(getByRole('button', { name: /^Amber/ })).toBeVisible()
  await isReached('rooms found')
  await press('Back')
  await press('Meetings today')
  await isReached('meetings')
  await press('My meeting isn’t listed')
  await isReached('meeting not listed')
  await press('Find a person')
  await isReached('people')
  await getByRole('textbox').fill('ada')
  await expect.element(getByRole('button', { name: /^Ada Lane/ })).toBeVisible()
  await isReached('people found')
  await press('Back')

  await press('Map')
  await expect.poll(() => document.querySelector('[data-floorplan]')).not.toBeNull()
  await expect.element(getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await isReached('map')
  await press('Lounges')
  await isReached('category')
  await press(/^\d\s?lounge 1/)
  await expect.element(getByRole('alert')).toBeVisible()
  await isReached('no route')
  await press('Show route with stairs')
  await expect.element(getByRole('button', { name: 'Start route' })).toBeVisible()
  await isReached('route')
  await press('Start route')
  await expect.element(getByText(/^Step 1 of/)).toBeVisible()
  await isReached('step')
  await press('Language: English')
  await isReached('languages')
  await press('Close')
  vi.advanceTimersByTime(61_000)
  await expect.element(getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await isReached('still there')
})

test('on a display that is taller than a person the keys are low for everybody', async () => {
  const { getByRole } = await showKiosk()
  await getByRole('button', { name: 'Tap to start' }).click()
  const isLow = (key: Parameters<typeof getByRole>[1]) =>
    expect.poll(() => getByRole('button', key).first().element().getBoundingClientRect().top).toBeGreaterThan(highest)
  await isLow({ name: 'Map' })
  await getByRole('button', { name: 'Find a room' }).click()
  await isLow({ name: 'q', exact: true })
  await getByRole('button', { name: 'Back' }).click()
  await getByRole('button', { name: 'Map' }).click()
  await expect.element(getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await isLow({ name: 'Zoom in' })
  await isLow({ name: 'Floor 0' })
})

test('the steps of a way are spoken on request, each as it is reached', async () => {
  const spoken: string[] = []
  vi.spyOn(window.speechSynthesis, 'speak').mockImplementation(({ text }) => void spoken.push(text))
  const cancel = vi.spyOn(window.speechSynthesis, 'cancel')
  onTestFinished(() => void vi.restoreAllMocks())
  const { getByRole } = await showKiosk()
  await getByRole('button', { name: 'Tap to start' }).click()
  await getByRole('button', { name: 'Map' }).click()
  await getByRole('button', { name: 'Lounges' }).click()
  await getByRole('button', { name: /^\d\s?lounge 1/ }).click()
  await getByRole('button', { name: 'Start route' }).click()
  expect(spoken).toEqual([])
  await getByRole('button', { name: 'Read aloud' }).click()
  await expect.poll(() => spoken.length).toBe(1)
  await getByRole('button', { name: 'Next step' }).click()
  await expect.poll(() => spoken.at(-1)).toMatch(/^Take the stairs up from Floor 0 to Floor 1\./)
  await getByRole('button', { name: 'Done' }).click()
  await expect.element(getByRole('button', { name: 'Tap to start' })).toBeVisible()
  expect(cancel).toHaveBeenCalledTimes(2)
})
