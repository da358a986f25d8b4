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
    heldBy: 'by {{name}}',
    heldPrivately: 'private', // After "reserved": the organiser is hidden
    yours: 'yours', // After "reserved": by the user
    header: { again: '(repeated)' },
    row: {
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
      'free-by': 'Free by {{time}}', // Heading: resources that become free by a time at the latest
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
      taken: 'Not available',
    },
    heat: {
      // Free share of a day
      closed: 'can’t be reserved',
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
  },
}
