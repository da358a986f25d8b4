export const en = {
  response: {
    accepted: 'Accepted. It’s reserved for you.',
    pending: 'Waiting for a response. We’ll keep checking.',
    declined: 'Declined. Choose another time or resource.',
    cancelled: 'This reservation was cancelled.',
  },
  answer: {
    // Response of an attendee
    accepted: 'Accepted',
    declined: 'Declined',
    pending: 'No response yet',
    tentative: 'Tentative',
  },
  detail: {
    when: 'When', // Label: day and time
    area: 'Area', // Label: the area of a building
    myAnswer: 'Your response',
    confirmation: 'Check-in', // Label: whether the user has checked in
    confirmedBy: 'Checked in {{time}} by {{name}}',
    confirmedAt: 'Checked in {{time}}',
    confirmed: 'Checked in',
    confirmNow: 'Check in by {{time}} or it will be released.',
    confirmLater: 'Check in between {{from}} and {{until}}.',
    confirmMissed: 'Missed check-in',
    rights: 'You can', // Label: what the user may do with the reservation, followed by a list of permissions
    mayChange: 'edit', // Permission
    mayCancel: 'cancel for everyone',
    mayLeave: 'decline', // Permission: to decline the invitation
    mayLook: 'only view it',
    limited: 'Some details may be missing.',
    showImage: 'Show image from {{host}}',
    openImage: 'Open the image from {{host}} in a new tab',
    imageHint: '{{host}} will know you opened this.',
    imageFailed: 'Couldn’t load the image from {{host}}.',
    textCut: 'This text is too long to show in full.',
    showMoreText: 'Show more text',
    looking: 'Loading reservation…',
    gone: 'Reservation not found',
    goneHint: 'It may have been cancelled, or you may not be invited.',
    resource: 'Resource', // Label: the room, desk or parking space
  },
  reservations: {
    lead: 'Next 30 days',
    search: 'Search reservations',
    statuses: 'Status', // Label of a filter
    series: 'Part of a series',
    needsYou: 'Needs your attention ({{number}})', // Heading: reservations that one has to do something about
    laterDates_one: '+{{count}} later date',
    laterDates_other: '+{{count}} later dates',
    orders: 'Orders', // Label: catering and equipment that were ordered
    orderItems_one: '{{count}} item',
    orderItems_other: '{{count}} items',
    join: 'Join online meeting',
    otherPeople_one: '{{count}} other', // In a list of names: Ann, Ben and 1 other
    otherPeople_other: '{{count}} others',
    noneHint: 'Your reservations and their status appear here.',
    noneFit: 'No matching reservations',
    noneFitHint: 'Try another status or name.',
    showAll: 'Show all',
    cancelReservation: 'Cancel reservation',
    cancelParticipation: 'Decline', // Button: declines an invitation
    organizer: 'Organiser', // Label: the organiser of the reservation
  },
  behalf: {
    byYou: 'For {{name}}, reserved by you',
    forYou: 'Reserved for you by {{by}}',
    byOther: 'For {{name}}, reserved by {{by}}',
    chip: 'Reserved for others', // Filter: reservations made for colleagues
    failed: 'Couldn’t load what you reserved for {{names}}.',
    accepted: 'Accepted. It’s reserved for {{name}}.',
  },
  cancel: {
    keep: 'Keep reservation',
    comment: 'Message (optional)',
    reservation: {
      title: 'Cancel this reservation?',
      words: '“{{subject}}”, {{day}}, {{time}}. This releases {{room}} and notifies everyone invited.',
      confirm: 'Cancel reservation',
    },
    participation: {
      title: 'Decline this invitation?',
      words: '“{{subject}}”, {{day}}, {{time}}. {{room}} stays reserved. We’ll notify the organiser.',
      confirm: 'Decline', // Button: declines the invitation
    },
  },
  checkIn: {
    release: 'Release', // Button: gives the resource up
    releaseOf: 'Release “{{subject}}”',
    more_one: '{{count}} more to check in to',
    more_other: '{{count}} more to check in to',
    notify: 'Notify me',
  },
  announce: {
    open: 'View', // Button of a notification: opens the reservation
    similar: 'Find a similar one', // Button: another resource at the same time
    confirm: {
      notice: 'Check in to “{{subject}}”, {{room}}, by {{until}}.',
      title: 'Check in to {{subject}}',
      body: '{{room}} at {{start}}. Check in by {{until}} or it will be released.',
    },
    soon: {
      notice_one: '“{{subject}}”, {{room}}, starts in {{count}} minute.',
      notice_other: '“{{subject}}”, {{room}}, starts in {{count}} minutes.',
      title: '{{subject}} at {{start}}',
      body_one: '{{room}}, in {{count}} minute',
      body_other: '{{room}}, in {{count}} minutes',
    },
    released: {
      notice: '{{room}} was released: nobody checked in to “{{subject}}”.',
      title: '{{room}} was released',
      body: 'Nobody checked in to “{{subject}}” ({{start}}).',
    },
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
