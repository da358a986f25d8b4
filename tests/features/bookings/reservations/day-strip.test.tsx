import { expect, test } from 'vitest'
import { DayStrip } from '#src/features/bookings/screen/reservations/day-strip.tsx'
import { setZone } from '#src/base/reader.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { daySpan, startOfDay } from '#src/kernel/time/days.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const prague = 'Europe/Prague' as IanaZone
const day = '2026-12-03' as CalendarDay

test('section 3, Resource: the day of a room is shown from 7 to 20 in the zone of the room', async () => {
  setZone('America/New_York' as IanaZone)
  const { services } = scriptServices(await createWorld())
  const span = daySpan(prague, day)
  const parts = [
    { kind: 'off', span: { from: span.from, to: plus(span.from, 40) } },
    { kind: 'busy', span: { from: plus(span.from, 40), to: plus(span.from, 44) } },
    { kind: 'off', span: { from: plus(span.from, 44), to: span.to } },
  ] as const
  const { container, getByRole } = await renderScreen(
    services,
    <DayStrip of="resourceThatDay" span={span} parts={parts} now={startOfDay(prague, day)} zone={prague} />,
  )
  await expect.element(getByRole('img')).toHaveAccessibleName(/10:00.*11:00/)
  expect(container.textContent).toBe('07:0020:00')
})
