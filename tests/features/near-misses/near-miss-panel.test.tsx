import { Suspense } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { followFreeTime } from '#src/features/timeline/model/reload-schedules.ts'
import { LeftOutButton, LeftOutNote, LeftOutPanel } from '#src/features/near-misses/screen/left-out.tsx'
import { NothingFits } from '#src/features/near-misses/screen/near-miss-panel.tsx'
import { leftOut } from '#src/features/near-misses/model/state.ts'
import { setResourcesLoaded } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { searchState, setQuestion } from '#src/base/search-state.ts'
import { Timeline } from '#src/features/timeline/screen/timeline.tsx'
import type { AreaId } from '#src/kernel/ids.ts'
import type { Minutes } from '#src/kernel/time/units.ts'
import {
  free,
  quartersOf,
  rooms,
  takenFrom,
  type TestCampus,
  timelineServices,
} from '#tests/services/timeline-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const requirement = {
  id: 'main',
  typeId: null,
  areas: [] as AreaId[],
  capacity: { min: null, max: null } as { min: number | null; max: number | null },
  filters: [],
}

/** The timeline and its suggestions, as on the Reserve screen. */
const Shown = () => {
  const { question } = useSnapshot(searchState)
  const { matched } = useSnapshot(timeline)
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

async function open(campus: TestCampus) {
  const { services } = timelineServices(campus)
  return { services, screen: await renderScreen(services, <Shown />) }
}

const withSeats = (min: number) => [{ ...requirement, capacity: { min, max: null } }]

test('decisions, near misses: shows the effect of conditions, and applies fewer seats with one click', async () => {
  const { screen } = await open({ resources: rooms(10), scheduleOf: free })
  setQuestion({ requirements: withSeats(12) })
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

test('decisions, near misses: another time can be applied with the keyboard, and the focus moves to the grid', async () => {
  const { services, screen } = await open({ resources: rooms(4), scheduleOf: takenFrom('13:00', '14:00') })
  const stop = followFreeTime(services)
  await expect.element(screen.getByRole('grid')).toBeVisible()
  setQuestion({ availability: quartersOf('13:15', '14:15'), duration: 60 as Minutes })
  const later = screen.getByRole('button', { name: /^45 mins? later 14:00 – 15:00 4 resources$/ })
  await expect.element(later).toBeVisible()
  later.element().focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(timeline.matched).toBe(4))
  await expect.poll(() => document.activeElement?.closest('[role=grid]') ?? null).not.toBeNull()
  expect(searchState.question.availability).toEqual(quartersOf('14:00', '15:00'))
  stop()
})

test('decisions, why not: a resource searched by name explains its absence, and can be shown with one click', async () => {
  const { screen } = await open({ resources: rooms(10), scheduleOf: free })
  setQuestion({ search: 'Room 003', requirements: withSeats(8) })
  await expect.element(screen.getByText('needs 8 seats, has 6')).toBeVisible()
  await checkAccessibility(screen.container)
  await screen.getByRole('button', { name: 'Without: Seats: 8+' }).first().click()
  await vi.waitFor(() => expect(timeline.matched).toBe(1))
  expect(searchState.question.search).toBe('Room 003')
})

test('decisions, why not: an exact name explains its absence although others match', async () => {
  const { screen } = await open({
    resources: [
      ...rooms(1, { id: 'alder', name: 'Alder', capacity: 4 }),
      ...rooms(1, { id: 'annex', name: 'Alder Annex', capacity: 12, email: 'annex@example.com' }),
    ],
    scheduleOf: free,
  })
  setQuestion({ search: 'alder', requirements: withSeats(10) })
  const reason = screen.getByRole('status').getByText('needs 10 seats, has 4')
  await expect.element(reason).toBeVisible()
  expect(timeline.matched).toBe(1)
  await checkAccessibility(screen.container)
  await screen.getByRole('button', { name: 'Without: Seats: 10+' }).click()
  await vi.waitFor(() => expect(timeline.matched).toBe(2))
  await expect.element(reason).not.toBeInTheDocument()
})

/** The timeline with its hidden resources, as on the Reserve screen. */
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

test('decisions, why not: hidden resources can be listed, searched and shown with one click', async () => {
  const { services } = timelineServices({ resources: rooms(10), scheduleOf: free })
  const screen = await renderScreen(services, <WithLeftOut />)
  const reasons = screen.getByRole('button', { name: 'Why 8 are hidden' })
  await expect.element(reasons).not.toBeInTheDocument()
  setQuestion({ requirements: withSeats(8) })
  await expect.element(reasons).toBeVisible()
  reasons.element().focus()
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

test('decisions, why not: a slot that cannot be reserved has a name and a tooltip that say so', async () => {
  const { screen } = await open({ resources: rooms(1, { reservationsEnabled: false }), scheduleOf: free })
  const slot = screen.getByRole('gridcell', { name: /^Room 001, .*, free, can’t be reserved$/ })
  await expect.element(slot).toBeInTheDocument()
  await userEvent.hover(slot)
  await expect.element(screen.getByText('can’t be reserved here')).toBeVisible()
})

test('decisions, why not: a resource opened by a link explains its absence from the list', async () => {
  const { services, screen } = await open({ resources: rooms(10), scheduleOf: free })
  await vi.waitFor(() => expect(timeline.matched).toBe(10))
  await screen.unmount()
  const note = await renderScreen(services, <LeftOutNote resourceId="r001" />)
  await expect.element(note.getByRole('region')).not.toBeInTheDocument()
  setQuestion({ requirements: withSeats(6) })
  timeline.groups = []
  await expect.element(note.getByText('needs 6 seats, has 4')).toBeVisible()
  await checkAccessibility(note.container)
})

test('an empty timeline explains if no resources exist or none could be read', async () => {
  const { screen } = await open({ resources: [], scheduleOf: free })
  await expect.element(screen.getByText('No resources are available to you.', { exact: false })).toBeVisible()
  const counts = { total: 490, unread: 490, incomplete: 0 }
  setResourcesLoaded({ count: 0, problems: [], counts, unknownZones: [], largestCapacity: 0 })
  await expect.element(screen.getByText('Couldn’t read the resources', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('No resources are available to you.', { exact: false })).not.toBeInTheDocument()
})
