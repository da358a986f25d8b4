import { expect, test, vi } from 'vitest'
import { setMode } from '#src/features/timeline/model/state.ts'
import { setDay } from '#src/base/search-state.ts'
import ReservationForm from '#src/features/bookings/screen/reserve/form/reservation-form.tsx'
import { editDraft, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { createWorld, hour, scriptServices } from '#tests/services/scripted-services.ts'
import { free, rooms, timelineServices } from '#tests/services/timeline-services.ts'
import { showTimeline } from '../timeline/show-timeline.tsx'

test('the header of the week shows public holidays as text and tooltip', async () => {
  const { services } = timelineServices({ resources: rooms(2), scheduleOf: free })
  setDay('2026-12-21' as CalendarDay)
  setMode('week')
  const { grid } = await showTimeline(services)
  const header = (day: RegExp) =>
    [...grid.querySelectorAll('[role=columnheader]')].find((one) => day.test(one.textContent ?? ''))
  await vi.waitFor(() => expect(header(/\b24/)?.textContent).toContain('Public holiday: Christmas Eve'))
  expect(header(/\b24/)?.querySelector('[title]')?.getAttribute('title')).toBe('Public holiday: Christmas Eve')
  expect(header(/\b23/)?.textContent).not.toContain('holiday')
})

test('the form warns of public holidays in the country of the reservation', async () => {
  const at = Date.parse('2026-12-24T09:00:00Z')
  openDraft({
    resourceId: 'room-1' as ResourceId,
    name: 'Amber',
    email: 'amber@example.com' as Email,
    span: { start: at as Instant, end: (at + hour) as Instant },
    timeZone: zoneNamed('Europe/Prague'),
    subject: 'Sync',
  })
  const { services } = scriptServices(await createWorld())
  const { getByText } = await renderScreen(services, <ReservationForm />)
  await expect.element(getByText('Public holiday: Christmas Eve')).toBeVisible()
  editDraft({ span: { start: (at - 24 * hour) as Instant, end: (at - 23 * hour) as Instant } })
  await expect.element(getByText('Public holiday: Christmas Eve')).not.toBeInTheDocument()
  editDraft({ span: { start: at as Instant, end: (at + hour) as Instant }, timeZone: zoneNamed('Europe/Berlin') })
  await expect.element(getByText('Public holiday: Christmas Eve')).not.toBeInTheDocument()
})
