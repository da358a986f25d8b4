import type { CalendarDay } from '#src/kernel/time/units.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, emailOf, instantOf, question, settings } from '#tests/compute/campus.ts'
import { makeRandom, seededAreas, seededResources, seededView } from '#tests/compute/seeded-campus.ts'
import { type BenchRow, medianTime, rounded } from './measure.ts'

/** Measures the utilisation of a campus in a week: hours, areas, types and the ranking. */
export function benchUtilisation(rooms: number): BenchRow[] {
  const engine = createEngine()
  engine.configure(settings({ areas: seededAreas() }))
  engine.loadResources(bytesOf(seededResources(rooms)))
  const days = { from: '2030-01-07' as CalendarDay, to: '2030-01-13' as CalendarDay }
  const request = { period: 'chosen', days, question: question(), limit: rooms, now: instantOf(0) } as const
  const { span } = engine.openUtilisation(request)
  const random = makeRandom(7)
  const quarters = span.to - span.from
  const views = Array.from({ length: rooms }, () => seededView(random, quarters))
  const schedules = views.map((availabilityView, index) => ({
    email: emailOf(`r${index}`),
    availabilityView,
    scheduleItems: [],
    workingHours: null,
    schedulingSettings: null,
    serviceError: null,
  }))
  engine.put('utilisation', { schedules, span, fetchedAt: instantOf(0) })
  const bytes = Uint8Array.from({ length: rooms * quarters }, (_, at) => at % 3)
  const asked = medianTime(() => engine.utilisation({ period: 'chosen', most: 10 }))
  const baseline = medianTime(() => countTaken(bytes))
  return rounded([
    { name: `utilisation of ${rooms} resources x 7 days`, value: asked, unit: 'ms', target: '' },
    { name: 'relative to one read of the bytes', value: asked / baseline, unit: 'x', target: '' },
  ])
}

/** The lower bound of any algorithm: reads each byte. */
function countTaken(bytes: Uint8Array): number {
  let taken = 0
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== 0) taken += 1
  return taken
}
