import type { Person } from '#src/calendars/calendar.ts'
import type { GroupRequirement } from '#src/features/groups/model/rules/points.ts'
import type { Email, ResourceTypeId } from '#src/kernel/ids.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { type Scripted, scriptServices, withSchedules, type World } from '#tests/services/scripted-services.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'

const areas = [
  { id: 'house', name: 'Harbour House', parentAreaId: null, maxUt: 100, timezone: null },
  { id: 'f1', name: 'Floor 1', parentAreaId: 'house', maxUt: 100, timezone: null },
  { id: 'f2', name: 'Floor 2', parentAreaId: 'house', maxUt: 100, timezone: null },
]

const roomOf = (id: string, name: string, capacity: number, areaId: string, typeId = 'meeting'): ResourceOnWire => ({
  id,
  name,
  email: `${id}@example.com`,
  timezone: 'Europe/Prague',
  resourceTypeId: typeId,
  csCode: typeId === 'meeting' ? 'CS0600' : 'CS0601',
  capacity,
  mapInfos: [{ areaId }],
})

export const groupConfiguration = {
  enableGroupFinding: true,
  cachingEnabled: true,
  resourceVisibilityRestriction: 0,
  areas,
  filters: [],
  resourceTypeInfos: [
    { resourceTypeId: 'meeting', rank: 1, name: 'Meeting rooms', csCode: 'CS0600' },
    { resourceTypeId: 'parking', rank: 2, name: 'Parking', csCode: 'CS0601' },
  ],
} as unknown as Configuration

/** Two meeting rooms and a parking place with their engine, and all schedules by address. */
export interface GroupCampus extends Scripted {
  readonly engine: Engine
  /** Taken quarters from the first midnight, by address. */
  readonly taken: Map<string, readonly (readonly [from: number, to: number])[]>
  readonly schedules: Map<string, Partial<Schedule>>
  /** The addresses of each call. */
  readonly asked: { readonly people: Email[][]; readonly resources: Email[][] }
  readonly faults: { people?: Fault; resources?: Fault; attendance?: Fault }
  /** The attendance response of the server, 404 without a body. */
  readonly attendance: { body?: unknown; readonly asked: unknown[] }
}

export const anyMeeting: GroupRequirement = {
  id: '1',
  typeId: 'meeting' as ResourceTypeId,
  areas: [],
  capacity: { min: null, max: null },
  filters: [],
  seats: { kind: 'everyone' },
}

export const ada: Person = {
  name: 'Ada Lane',
  email: 'ada@example.com' as Email,
  jobTitle: null,
  department: null,
  office: null,
}
export const olivia: Person = { ...ada, name: 'Olivia Moss', email: 'olivia@example.com' as Email }

export function groupCampus(world: World, path: string): GroupCampus {
  const scripted = scriptServices(world, { path })
  const engine = createEngine()
  engine.configure({ ...groupConfiguration, licences: null, locale: 'en', rules: true })
  const resources = [
    roomOf('amber', 'Amber', 6, 'f1'),
    roomOf('birch', 'Birch', 20, 'f2'),
    roomOf('p1', 'Place 1', 1, 'f2', 'parking'),
  ]
  engine.loadResources(new TextEncoder().encode(JSON.stringify(resources)).buffer)
  const campus: GroupCampus = {
    ...scripted,
    engine,
    taken: new Map(),
    schedules: new Map(),
    asked: { people: [], resources: [] },
    faults: {},
    attendance: { asked: [] },
    services: scripted.services,
  }
  const scheduleOf = (email: Email, quarters: number): Schedule => {
    const view = Array.from({ length: quarters }, () => '0')
    for (const [from, to] of campus.taken.get(email) ?? []) view.fill('2', from, to)
    return {
      email,
      availabilityView: view.join(''),
      scheduleItems: [],
      workingHours: null,
      schedulingSettings: null,
      serviceError: null,
      ...campus.schedules.get(email),
    }
  }
  const services = withSchedules({
    ...scripted.services,
    configuration: groupConfiguration,
    engine: asynchronous(engine),
    calendar: {
      ...scripted.services.calendar,
      async *schedules(emails, span) {
        campus.asked.people.push([...emails])
        const { people } = campus.faults
        yield await Promise.resolve(
          people ? fail(people) : succeed(emails.map((email) => scheduleOf(email, span.to - span.from))),
        )
      },
    },
    api: {
      ...scripted.services.api,
      analytics: {
        attendance: (question) => {
          const { attendance, faults } = campus
          attendance.asked.push(question)
          if (faults.attendance) return Promise.resolve(fail(faults.attendance))
          const { body } = attendance
          return Promise.resolve(body === undefined ? fail({ kind: 'not-found', what: 'attendance' }) : succeed(body))
        },
      },
      cache: {
        schedules: ({ fromDate, toDate, emails }) => {
          campus.asked.resources.push(emails as Email[])
          const quarters = (Date.parse(toDate) - Date.parse(fromDate)) / 900_000
          const body = JSON.stringify(emails.map((email) => scheduleOf(emailOf(email), quarters)))
          const { resources: fault } = campus.faults
          return Promise.resolve(fault ? fail(fault) : succeed(new TextEncoder().encode(body).buffer))
        },
      },
    },
  })
  return { ...campus, services }
}

/** The engine with asynchronous methods, like its client. */
function asynchronous(engine: Engine): EngineClient {
  return new Proxy(engine, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return undefined
      return (...given: unknown[]) => Promise.resolve(Reflect.apply(method, target, given))
    },
  }) as unknown as EngineClient
}
