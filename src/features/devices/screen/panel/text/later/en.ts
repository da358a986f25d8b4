export const en = {
  panel: {
    stateLabel: 'Room status',
    kind: {
      // State of the room, in large letters
      free: 'Free',
      soon: 'Free',
      busy: 'In use',
      'awaiting-confirmation': 'Check in',
      'out-of-order': 'Out of service',
      'too-old': 'No data',
    },
    until: 'until {{time}}', // Follows the state: Free until 9:45
    left: '{{duration}} left',
    untilEvening: 'for the rest of the day', // Follows the state: Free for the rest of the day
    outOfOrderWords: 'We’re looking into it.',
    tooOldWords: 'This panel has been offline too long to show availability.',
    asOf: 'Updated {{time}}, {{duration}} ago',
    neverLoaded: 'No data yet',
    seats_one: '{{count}} seat',
    seats_other: '{{count}} seats',
    private: 'Private meeting',
    untitled: 'Meeting', // A meeting whose title is hidden
    bookedHere: 'Reserved on this panel',
    allDay: 'All day',
    next: 'Next', // Heading: the meeting after this one
    later: 'Later today',
    nothingNext: 'No more meetings today',
    confirm: 'Check in',
    confirmUntil: 'Check in by {{time}} or the room will be released.',
    extend: 'Extend', // Button: the meeting lasts longer
    more: '+{{minutes}} min',
    less: '−{{minutes}} min',
    finish: {
      open: 'End now',
      title: 'End “{{subject}}” now?',
      effect: 'The room becomes free.',
      effectOnOrganizer: 'The room becomes free, and the meeting ends in the organiser’s calendar too.',
      end: 'End meeting',
      keep: 'Keep meeting',
      closesIn: 'The meeting continues unless you end it within {{seconds}}\u00a0s.',
      endsIn: 'Ends in {{seconds}}\u00a0s',
      canUndo: 'The meeting ends in a few seconds. You can undo this.',
      waits: 'The meeting ends as soon as this panel is online.',
    },
    rules: {
      open: 'Rules', // Button: opens the rules of a device
      title: 'Rules for {{name}}',
      name: {
        // Rules of a device: labels of lists
        book: 'Reserving at the panel',
        extend: 'Meetings that can be extended at the panel',
        end: 'Meetings that can be ended at the panel',
        checkIn: 'Check-in at the panel',
        titles: 'Meeting titles',
        organizers: 'Organisers',
        people: 'Colleagues that visitors can find',
      },
      booking: {
        // Whether a person can reserve at the door
        nobody: 'No one',
        'signed-in': 'Only on a phone, by code',
        anybody: 'Anyone',
      },
      whose: {
        // Which meetings can be extended or ended
        nobody: 'None',
        'checked-in-here': 'Only those reserved or checked in at the panel',
        anybody: 'All',
      },
      organizer: {
        // How the organisers of meetings are shown
        none: 'Hidden',
        initials: 'Initials',
        full: 'Full names',
      },
      found: {
        // Which colleagues can be found
        none: 'None',
        hosts: 'Organisers of today’s meetings',
        all: 'All',
      },
      shown: 'Shown', // Meeting titles are shown
      hidden: 'Hidden', // Meeting titles are hidden
      on: 'On', // Check-in is on
      off: 'Off', // Check-in is off
      usual: 'Default: {{value}}',
      ofBuilding: '{{building}}: {{value}}', // Name of a building and the rule that it sets
      scope: 'Apply to',
      scopeHint: 'A device with rules of its own keeps them.',
      every: {
        panel: 'All door panels in {{building}}',
        lobby: 'All lobby kiosks in {{building}}',
      },
      failed: 'Couldn’t save the rules.',
    },
    bookNow: 'Reserve now',
    bookLater: 'Reserve later today',
    day: 'Today', // Name of the strip that shows today
    freeStretch: 'Reserve in the free time {{time}}',
    freeTimes: 'Free today', // Heading: free times of today
    outsideHours: 'Outside working hours',
    whichStart: 'Start time',
    howLong: 'How long, starting at {{time}}?',
    otherStart: 'Another time',
    noLater: 'No free time left today.',
    needsNetwork: 'Reserving is unavailable while this panel is offline.',
    subject: 'Reserved on the door panel',
    notBooked: 'The room wasn’t reserved.',
    who: {
      title: 'Who’s reserving?',
      phone: 'On your phone',
      phoneWords: 'Scan the code to reserve this room and time in your own calendar.',
      codeLabel: 'QR code to continue on your phone',
      guest: 'Without signing in',
      guestWords: 'Reserves the room right away, without your name.',
      bookAsGuest: 'Reserve as guest',
    },
    report: {
      open: 'Report an issue',
      title: 'What’s wrong?',
      kind: {
        // What is wrong with a room
        display: 'Display or sound',
        network: 'Network or calls',
        furniture: 'Furniture or door',
        climate: 'Temperature, air or light',
        cleaning: 'Cleaning',
        other: 'Something else',
      },
      text: 'Details (optional)',
      send: 'Report', // Button: sends a report of an issue
      sent: 'Thanks. We’ve notified the facilities team.',
      waits: 'Thanks. We’ll send this when the panel is back online.',
    },
    told: {
      created: 'Reserved. Waiting for {{room}} to accept.',
      accepted: '{{room}} is reserved.',
      declined: '{{room}} declined. Nothing was reserved.',
    },
  },
}
