import type { GroupRequirement } from '#src/features/groups/model/rules/points.ts'
import type { IanaZone, Minutes } from '#src/kernel/time/units.ts'
import type { ResourceTypeId } from '#src/kernel/ids.ts'
import type { WorkingHours } from '#src/wire/schedule.ts'
import { bytesOf, emailOf, instantOf, settings, spanOf, taken } from '#tests/compute/campus.ts'
import { makeRandom, seededAreas, seededResources, seededView } from '#tests/compute/seeded-campus.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import { type BenchRow, medianTime, rounded } from './measure.ts'

const days = 10
const quarters = days * 96
/** Monday, 09:00 UTC. */
const now = 36
const zones = ['Europe/Prague', 'America/New_York', 'Asia/Kolkata', 'Europe/London']

/** Measures the search for a time of people in four zones and their rooms over ten days. */
export function benchGroup(people: number, rooms: number): BenchRow[] {
  const engine = createEngine()
  engine.configure(settings({ areas: seededAreas() }))
  engine.loadResources(bytesOf(seededResources(rooms).map((room) => ({ ...room, resourceTypeId: 'room' }))))
  const random = makeRandom(11)
  const views = Array.from({ length: rooms + people }, () => seededView(random, quarters))
  const schedules = views.map((availabilityView, index) => ({
    email: emailOf(index < rooms ? `r${index}` : `p${index - rooms}`),
    availabilityView,
    scheduleItems: [],
    workingHours: index < rooms ? null : hoursIn(zones[index % zones.length]!),
    schedulingSettings: null,
    serviceError: null,
  }))
  const solve = (requirements: readonly GroupRequirement[]): number => {
    open(engine, people, requirements, rooms)
    engine.put('group', { ...taken(0, quarters, now), schedules })
    return medianTime(() => engine.group({ now: instantOf(now), limit: 20, changes: true }))
  }
  const one = solve([needed('1', 'everyone')])
  const three = solve([needed('1', 'everyone'), needed('2', 0), needed('3', 4)])
  const baseline = medianTime(() => countFree(views))
  const name = `group of ${people} people x ${days} days x ${rooms} rooms`
  return rounded([
    { name: `${name}: one requirement`, value: one, unit: 'ms', target: '< 200' },
    { name: `${name}: three requirements`, value: three, unit: 'ms', target: '< 200' },
    { name: 'relative to one read of the digits', value: three / baseline, unit: 'x', target: '' },
  ])
}

function open(engine: Engine, people: number, requirements: readonly GroupRequirement[], rooms: number): void {
  engine.openGroup({
    spans: [spanOf(0, quarters)],
    duration: 60 as Minutes,
    at: null,
    people: Array.from({ length: people }, (_, index) => ({ email: emailOf(`p${index}`), remotely: index > 3 })),
    requirements,
    favourites: [],
    zone: 'Europe/Prague' as IanaZone,
    // Each requirement compares all rooms.
    limit: rooms * requirements.length,
    now: instantOf(now),
  })
}

const needed = (id: string, seats: 'everyone' | number): GroupRequirement => ({
  id,
  typeId: 'room' as ResourceTypeId,
  areas: [],
  capacity: { min: null, max: null },
  filters: [],
  seats: seats === 'everyone' ? { kind: 'everyone' } : { kind: 'number', count: seats },
})

const hoursIn = (timezone: string): WorkingHours => ({
  timezone,
  daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  startTime: '08:00',
  endTime: '18:00',
})

/** The lower bound of any algorithm: reads each digit. */
function countFree(views: readonly string[]): number {
  let free = 0
  for (const view of views) for (const digit of view) if (digit === '0') free += 1
  return free
}
