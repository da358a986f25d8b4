export const en = {
  timeline: {
    name: 'Resource availability',
    count: {
      all_one: '{{total}} resource',
      all_other: '{{total}} resources',
      some_one: '{{matched}} of {{total}} resource',
      some_other: '{{matched}} of {{total}} resources',
    },
    progress_one: 'Loading: {{loaded}} of {{total}} resource',
    progress_other: 'Loading: {{loaded}} of {{total}} resources',
    changed_one: '{{count}} visible resource updated',
    changed_other: '{{count}} visible resources updated',
    heldBy: 'by {{name}}',
    heldPrivately: 'private', // After "reserved": the organiser is hidden
    yours: 'yours', // After "reserved": by the user
    header: { again: '(repeated)' },
    row: {
      myDay: 'My day', // Name of the row with one's own calendar
      loading: 'loading', // State of a row
      addFavourite: 'Add to favourites',
      removeFavourite: 'Remove from favourites',
      you: 'assigned to you',
      others: 'assigned to others',
      capacity_one: '{{count}} seat',
      capacity_other: '{{count}} seats',
    },
    event: { private: 'private' }, // Replaces the subject of an event
    free: {
      'free-now': 'Free now', // Heading: resources that are free now
      'free-at': 'Free at {{time}}', // Heading: resources that are free at a time
      'free-soon': 'Free within 30 mins', // Heading: resources that become free soon
      'free-later': 'Later', // Heading: the other resources
    },
    group: {
      localTime: '{{time}} local time',
      count_one: '{{count}} resource',
      count_other: '{{count}} resources',
    },
    stopped: {
      conflict: 'Not free past this point',
      maximum: 'Maximum length reached',
      minimum: 'Minimum length reached',
    },
    own: {
      at: '{{room}}, {{time}}',
      taken: 'Not available',
      givenUp: 'Cancelled. Your reservation is unchanged.',
      open: 'Press Enter to open the form or Esc to cancel.',
    },
    tap: { reserve: 'Reserve' }, // Button over a selected time
    heat: {
      // Free share of a day
      name: 'Free time by day',
      share: 'Free working hours',
      free: 'free all day',
      mostly: 'mostly free',
      half: 'half free',
      little: 'mostly reserved',
      full: 'full',
      closed: 'can’t be reserved',
      unknown: 'not loaded yet',
    },
  },
  state: {
    // States of a time slot
    free: 'free',
    tentative: 'tentative',
    reserved: 'reserved',
    closed: 'closed',
    limited: 'not available',
    assignedToYou: 'assigned to you',
    maxUtilization: 'area at capacity',
    assignedToOthers: 'assigned to others',
    freeOutsideWorkingHours: 'free outside working hours',
    currentEvent: 'this event',
  },
  timelineKeys: {
    // Meaning of the keys
    title: 'Keyboard shortcuts',
    move: 'Move between slots and rows',
    select: 'Select a time',
    reserve: 'Reserve selected time',
    clear: 'Clear selection',
    moveOwn: 'Move your reservation',
    resizeOwn: 'Extend or shorten your reservation',
    cancelOwn: 'Cancel your reservation',
    panels: 'Move between parts of the page',
    explain: 'Show why a slot isn’t free',
    details: 'Resource details',
    favourite: 'Add or remove favourite',
    ends: 'First and last slot',
    corners: 'First and last row',
    page: 'One screen up or down',
    today: 'Today',
    turn: 'Previous or next period',
    modes: 'Switch to day, 3 days, week or month',
    zoom: 'Zoom in and out',
    search: 'Search',
    palette: 'Search and commands',
    keys: 'Show these shortcuts',
  },
  printed: {
    title: 'Print schedule',
    words: 'One sheet per area, with the reservations of {{days}}.',
    cut: 'Only the first {{number}} resources are printed. Narrow the search to print others.',
    asOf: 'As of {{time}}',
    noData: 'No data',
  },
}
