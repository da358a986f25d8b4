export const en = {
  status: {
    // State of a reservation: whether the resource accepted it
    accepted: 'Accepted',
    tentative: 'Tentative',
    rejected: 'Declined',
    cancelled: 'Cancelled',
    released: 'Released', // Nobody checked in, so the resource was given up
    waiting: 'Pending',
  },
  countdown: {
    starts: 'Starts in {{duration}}',
    ends: '{{duration}} left',
    over: 'Ended', // The reservation is over
  },
  reservations: {
    attendees_one: '{{count}} attendee',
    attendees_other: '{{count}} attendees',
    failed: 'Couldn’t load your reservations.',
    stale: 'Last updated {{time}}. Couldn’t refresh.',
    none: 'No upcoming reservations',
    goReserve: 'Make a reservation',
  },
  checkIn: {
    label: 'Check-in due',
    words: 'Check in to “{{subject}}”, {{room}}, by {{time}} or it will be released.',
    badge_one: '{{count}} reservation is waiting for check-in',
    badge_other: '{{count}} reservations are waiting for check-in',
    title: '{{duration}} to check in · {{title}}',
  },
}
