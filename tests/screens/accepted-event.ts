import type { Email } from '#src/kernel/ids.ts'
import { draftOf, eventOf } from '#tests/services/scripted-services.ts'

/** Creates an accepted event of a draft in one room. */
export function acceptedEvent(id: string, changes: Parameters<typeof draftOf>[0], roomName = 'Amber') {
  const { notes, timeZone, ...draft } = draftOf(changes)
  const resources = [{ name: roomName, email: 'amber@example.com' as Email }]
  return eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, id, 'accepted')
}
