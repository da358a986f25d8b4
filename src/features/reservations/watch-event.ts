import { pollDelay } from './rules/changed-parts.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { onChangedResources } from '#src/features/availability/changed-resources.ts'
import type { Services } from '#src/services.ts'
import { wait } from '#src/platform/wait.ts'

/** Minimum milliseconds between two polls, even if rooms change more often. */
const least = 1_000

/**
 * Yields the known event, then its current state in the calendar: polled every 5 s, after 5 minutes every 30 s (section
 * 4, 'After create or patch'), and at once after a change notification of one of its rooms. If the event is gone,
 * yields null and ends. Also ends when the event's time has passed or the session is over. If the calendar is
 * unavailable, the next poll tries again.
 */
export async function* watchEvent(
  services: Services,
  event: CalendarEvent,
): AsyncGenerator<CalendarEvent | null, void, void> {
  const { calendar, clock, signal } = services
  const since = performance.now()
  const rooms = followRooms(services, event)
  let latest = event
  try {
    yield latest
    for (;;) {
      await rooms.changed(pollDelay(performance.now() - since))
      if (signal.aborted || clock.now() >= latest.end.utcDateTime) return
      const asked = await calendar.of(event.calendarOf).event(event, signal)
      if (signal.aborted) return
      if (!asked.ok) continue
      if (asked.value === null || asked.value.cancelled) {
        yield null
        return
      }
      latest = asked.value
      yield latest
    }
  } finally {
    rooms.leave()
  }
}

interface FollowedRooms {
  /** Resolves after a change notification of one of the rooms since the last call, or after `atMost` milliseconds. */
  changed(atMost: number): Promise<void>
  leave(): void
}

function followRooms(services: Services, event: CalendarEvent): FollowedRooms {
  const rooms = roomsOf(services, event)
  let news = new AbortController()
  const leave = onChangedResources(services, (ids) => {
    const told = news
    if (ids === null) told.abort()
    else void rooms.then((known) => ids.some((id) => known.has(id)) && told.abort())
  })
  return {
    leave,
    async changed(atMost) {
      const { signal } = services
      await wait(Math.min(least, atMost), signal)
      await wait(atMost - least, AbortSignal.any([signal, news.signal]))
      // Notifications from now on lead to another poll after this one.
      news = new AbortController()
    },
  }
}

async function roomsOf({ engine }: Services, { attendees }: CalendarEvent): Promise<ReadonlySet<string>> {
  const addresses = attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address)
  const asked = await askEngine(Promise.all(addresses.map((address) => engine.resourceByEmail(address))))
  return new Set(asked.ok ? asked.value.flatMap((room) => room?.id ?? []) : [])
}
