import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { followFreeTime } from '#src/features/availability/reload.ts'
import { LeftOutButton, LeftOutNote, LeftOutPanel } from '#src/features/finding/left-out.tsx'
import { NothingFits } from '#src/features/finding/near-miss-panel.tsx'
import { leftOut } from '#src/features/finding/state.ts'
import { clearConfiguration, setResourcesLoaded } from '#src/features/settings/state.ts'
import { clearTimeline, setQuestion, timeline } from '#src/features/timeline/state.ts'
import { Timeline } from '#src/features/timeline/timeline.tsx'
import type { AreaId, Minutes, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { rooms, type TestCampus, timelineServices, today } from '#tests/services/timeline-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const at = (time: string): Quarter => (Date.parse(`${today}T${time}:00+01:00`) / 900_000) as Quarter

const span = (from: string, to: string): QuarterSpan => ({ from: at(from), to: at(to) })

const requirement = {
  id: 'main',
  typeId: null,
  areas: [] as AreaId[],
  capacity: { min: null, max: null } as { min: number | null; max: number | null },
  filters: [],
}

/** The timeline with what stands over it, as the Reserve screen puts them together. */
const Shown = () => {
  const { matched, question } = useSnapshot(timeline)
  return (
    <div style={{ position: 'relative', height: 700 }}>
      <Timeline />
      {(matched === 0 || question.search !== '') && (
        <Suspense fallback={null}>
          <NothingFits />
        </Suspense>
      )}
    </div>
  )
}

async function show(campus: TestCampus) {
  const { services } = timelineServices(campus)
  return { services, screen: await renderScreen(services, <Shown />) }
}

const allFree = (email: string, quarters: number) => ({ email, availabilityView: '0'.repeat(quarters) })

afterEach(() => {
  clearTimeline()
  clearConfiguration()
})

test('decisions, near misses: what leaves how many out, and fewer seats with one press', async () => {
  const { screen } = await show({ resources: rooms(10), scheduleOf: allFree })
  setQuestion({ requirements: [{ ...requirement, capacity: { min: 12, max: null } }] })
  await expect.element(screen.getByRole('heading', { name: 'No matching resources' })).toBeVisible()
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'No matching resources. 2 suggestions.' }))
    .toBeInTheDocument()
  await expect.element(screen.getByText('10 of 10')).toBeVisible()
  await checkAccessibility(screen.container)
  const before = screen.history.length
  await screen.getByRole('button', { name: '8 or more seats 2 resources' }).click()
  await vi.waitFor(() => expect(timeline.matched).toBe(2))
  expect(screen.history.length).toBe(before + 1)
  await expect.element(screen.getByRole('heading', { name: 'No matching resources' })).not.toBeInTheDocument()
})

test('decisions, near misses: when nothing is free, another time is offered by the keyboard, and the focus goes on in the grid', async () => {
  const { services, screen } = await show({
    resources: rooms(4),
    scheduleOf: (email, quarters) => {
      const [from, to] = [at('13:00') - at('00:00'), at('14:00') - at('00:00')]
      return { email, availabilityView: '0'.repeat(from) + '2'.repeat(to - from) + '0'.repeat(quarters - to) }
    },
  })
  const stop = followFreeTime(services)
  await expect.element(screen.getByRole('grid')).toBeVisible()
  setQuestion({ availability: span('13:15', '14:15'), duration: 60 as Minutes })
  const later = screen.getByRole('button', { name: /^45 mins? later 14:00 – 15:00 4 resources$/ })
  await expect.element(later).toBeVisible()
  later.element().focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(timeline.matched).toBe(4))
  await expect.poll(() => document.activeElement?.closest('[role=grid]') ?? null).not.toBeNull()
  expect(timeline.question.availability).toEqual(span('14:00', '15:00'))
  stop()
})

test('decisions, why not: what is searched for by its name says why it is not there, and is shown with one press', async () => {
  const { screen } = await show({ resources: rooms(10), scheduleOf: allFree })
  setQuestion({ search: 'Room 003', requirements: [{ ...requirement, capacity: { min: 8, max: null } }] })
  await expect.element(screen.getByText('needs 8 seats, has 6')).toBeVisible()
  await checkAccessibility(screen.container)
  await screen.getByRole('button', { name: 'Without: Seats: 8+' }).first().click()
  await vi.waitFor(() => expect(timeline.matched).toBe(1))
  expect(timeline.question.search).toBe('Room 003')
})

test('decisions, why not: of several the one that is called just so is told of, though others match', async () => {
  const { screen } = await show({
    resources: [
      ...rooms(1, { id: 'alder', name: 'Alder', capacity: 4 }),
      ...rooms(1, { id: 'annex', name: 'Alder Annex', capacity: 12, email: 'annex@example.com' }),
    ],
    scheduleOf: allFree,
  })
  setQuestion({ search: 'alder', requirements: [{ ...requirement, capacity: { min: 10, max: null } }] })
  const words = screen.getByRole('status').getByText('needs 10 seats, has 4')
  await expect.element(words).toBeVisible()
  expect(timeline.matched).toBe(1)
  await checkAccessibility(screen.container)
  await screen.getByRole('button', { name: 'Without: Seats: 10+' }).click()
  await vi.waitFor(() => expect(timeline.matched).toBe(2))
  await expect.element(words).not.toBeInTheDocument()
})

/** The way to what is left out, and what it leads to, as the Reserve screen puts them beside the list. */
const WithLeftOut = () => {
  const { isShown } = useSnapshot(leftOut)
  return (
    <div style={{ position: 'relative', height: 700 }}>
      <LeftOutButton />
      <Timeline />
      {isShown && <LeftOutPanel />}
    </div>
  )
}

test('decisions, why not: all that the conditions leave out is asked for, searched, shown with one press and closed', async () => {
  const { services } = timelineServices({ resources: rooms(10), scheduleOf: allFree })
  const screen = await renderScreen(services, <WithLeftOut />)
  const ask = screen.getByRole('button', { name: 'Why 8 are hidden' })
  await expect.element(ask).not.toBeInTheDocument()
  setQuestion({ requirements: [{ ...requirement, capacity: { min: 8, max: null } }] })
  await expect.element(ask).toBeVisible()
  ask.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Hidden resources' })).toHaveFocus()
  await expect.element(screen.getByRole('status').filter({ hasText: '8 resources hidden' })).toBeVisible()
  await expect.element(screen.getByText('8 of 10')).toBeVisible()
  await checkAccessibility(screen.container)
  await screen.getByRole('searchbox', { name: 'Search hidden resources' }).fill('003')
  await expect.element(screen.getByRole('status').filter({ hasText: '1 resource hidden' })).toBeVisible()
  screen.getByRole('button', { name: 'Without: Seats: 8+' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(timeline.matched).toBe(10))
  await expect.element(screen.getByRole('heading', { name: 'Hidden resources' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('heading', { name: 'Hidden resources' })).not.toBeInTheDocument()
})

test('decisions, why not: a slot that can never be reserved says so by its name and when it is pointed at', async () => {
  const { screen } = await show({ resources: rooms(1, { reservationsEnabled: false }), scheduleOf: allFree })
  const slot = screen.getByRole('gridcell', { name: /^Room 001, .*, free, can’t be reserved$/ })
  await expect.element(slot).toBeInTheDocument()
  await userEvent.hover(slot)
  await expect.element(screen.getByText('can’t be reserved here')).toBeVisible()
})

test('decisions, why not: what is opened by a link although the list leaves it out says why; what the list has says nothing', async () => {
  const { services, screen } = await show({ resources: rooms(10), scheduleOf: allFree })
  await vi.waitFor(() => expect(timeline.matched).toBe(10))
  await screen.unmount()
  const note = await renderScreen(services, <LeftOutNote resourceId="r001" />)
  await expect.element(note.getByRole('region')).not.toBeInTheDocument()
  setQuestion({ requirements: [{ ...requirement, capacity: { min: 6, max: null } }] })
  timeline.groups = []
  await expect.element(note.getByText('needs 6 seats, has 4')).toBeVisible()
  await checkAccessibility(note.container)
})

test('an empty campus says whether no resource is set up, or none could be read', async () => {
  const { screen } = await show({ resources: [], scheduleOf: allFree })
  await expect.element(screen.getByText('No resources are available to you.', { exact: false })).toBeVisible()
  const counts = { total: 490, unread: 490, incomplete: 0 }
  setResourcesLoaded({ count: 0, problems: [], counts, unknownZones: [], largestCapacity: 0 })
  await expect.element(screen.getByText('Couldn’t read the resources', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('No resources are available to you.', { exact: false })).not.toBeInTheDocument()
})
