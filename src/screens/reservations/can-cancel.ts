import type { Reservation } from '#src/core/reservation/derive.ts'

/** A reservation that is not over yet can be given up: deleted by its organizer, left by an attendee (section 6). */
export const canCancel = ({ event, cancelled, afterEnd }: Reservation): boolean => {
  if (cancelled || afterEnd) return false
  return event.isOrganizer ? event.eventPermissions.canDelete : event.eventPermissions.canCancelParticipation
}
