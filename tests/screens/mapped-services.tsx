import { type ReactNode, useEffect } from 'react'
import type { ControllableObject } from '#src/features/controls/model/rules/object.ts'
import { followTimeline } from '#src/features/timeline/model/follow-timeline.ts'
import { succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { useServices } from '#src/base/use-needs.ts'
import { drawVenue, pick } from '#indoor-tests/venue/drawn-venue.ts'
import { withMap } from '#tests/services/drawn-map.ts'
import { withSchedules } from '#tests/services/scripted-services.ts'
import { type TestCampus, timelineServices } from '#tests/services/timeline-services.ts'

/** Renders children in a box of screen size while the timeline follows its state. */
export const Followed = ({ children }: { readonly children: ReactNode }) => {
  const services = useServices()
  useEffect(() => followTimeline(services), [services])
  return (
    <div style={{ display: 'grid', height: 700, containerName: 'screen', containerType: 'inline-size' }}>
      {children}
    </div>
  )
}

/** Creates services with the drawn venue, in which three rooms are resources, and with controllable objects. */
export function mappedServices(campus: TestCampus, objects: readonly ControllableObject[] = []): Services {
  const { services } = timelineServices(campus)
  const drawn = drawVenue()
  pick(drawn, 'unit', 'room-0').properties['resource_id'] = 'r001'
  pick(drawn, 'unit', 'office-0').properties['resource_id'] = 'r002'
  pick(drawn, 'unit', 'lounge-0').properties['resource_id'] = 'r003'
  const mapped = withMap(services, drawn)
  const store = { get: () => Promise.resolve(null), put: () => Promise.resolve() }
  return withSchedules({
    ...mapped,
    // Tests set the days of colleagues.
    calendar: { schedules: async function* () {} } as unknown as Services['calendar'],
    storage: { kept: store, people: { get: () => Promise.resolve(null) } } as unknown as Services['storage'],
    api: { ...mapped.api, objects: { list: () => Promise.resolve(succeed(objects)) } },
  })
}
