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
  actions: {
    confirm: 'Check in',
    confirmUntil: 'Check in by {{time}}',
    accept: 'Accept', // Button: accepts an invitation
    tentative: 'Tentative', // Button: accepts an invitation with reservation
    finish: 'End now',
    extend: 'Extend', // Button: the reservation lasts longer
    extendBy: 'Extend by {{duration}}',
    change: 'Edit', // Button: opens the form
    bookAgain: 'Reserve again',
    more: 'More actions: {{subject}}',
    of: '{{action}}: {{subject}}',
  },
  countdown: {
    starts: 'Starts in {{duration}}',
    ends: '{{duration}} left',
    over: 'Ended', // The reservation is over
  },
  detail: {
    resource: 'Resource', // Label: the room, desk or parking space
  },
  reservations: {
    cancelReservation: 'Cancel reservation',
    cancelParticipation: 'Decline', // Button: declines an invitation
    organizer: 'Organiser', // Label: the organiser of the reservation
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
  handOver: {
    title: 'Share and export',
    menu: 'Share and export {{subject}}',
    ics: 'Add to calendar (.ics)',
    icsSeries: 'Add the whole series (.ics)',
    list_one: 'Download {{count}} reservation',
    list_other: 'Download {{count}} reservations',
    listIcs: 'As a calendar file (.ics)',
    listCsv: 'As a table (.csv)',
    outlook: 'Add to Outlook',
    google: 'Add to Google Calendar',
    text: 'Copy as text',
    link: 'Share link',
    line: '{{label}}: {{value}}',
    byHandTitle: 'Copy manually',
    byHandLabel: 'Text to copy',
    byHand: 'Your browser blocked copying. The text is selected: copy it with the keyboard or from the menu.',
    code: 'Show QR code',
  },
}
