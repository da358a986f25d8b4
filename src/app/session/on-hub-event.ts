import { liveEvents } from '#src/base/live-events.ts'
import { logProblems } from '#src/base/log.ts'
import type { Live } from '#src/base/needs.ts'
import type { RawHubEvent } from '#src/platform/hub.ts'
import { parseHubEvent } from '#src/wire/hub.ts'

/**
 * Passes the events that the server pushes (section 7) to the handlers of their kind, and logs malformed ones. Called once all handlers
 * are registered, because events may be waiting.
 */
export function receiveHubEvents(services: Live): void {
  services.hub.listen((event) => receive(services, event))
}

function receive(services: Live, { name, args }: RawHubEvent): void {
  const event = parseHubEvent(name, args)
  if (!event.ok) {
    if (event.fault.kind === 'malformed') logProblems('hub event', event.fault.problems)
  } else if (!liveEvents(services).dispatch(event.value)) logProblems('hub event', [`${event.value.kind}: no handler`])
}
