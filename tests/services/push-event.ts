import { followChanges } from '#src/app/session/follow-changes.ts'
import { liveEvents } from '#src/base/live-events.ts'
import type { Services } from '#src/base/needs.ts'
import { followObjectEvents } from '#src/features/controls/model/follow-objects.ts'
import { followMapEvents } from '#src/features/maps/model/floorplan/map-changes.ts'
import type { HubEvent } from '#src/wire/hub.ts'

const createRegistration = (): { isDone: boolean } => ({ isDone: false })

/**
 * Passes an event to the handlers of a person, as if the server had pushed it. The first one registers them. Returns false if there is no
 * handler of its kind.
 */
export function pushEvent(services: Services, event: HubEvent): boolean {
  const registration = services.scope.keep(createRegistration)
  if (!registration.isDone) {
    registration.isDone = true
    followChanges(services)
    followObjectEvents(services)
    followMapEvents(services)
  }
  return liveEvents(services).dispatch(event)
}
