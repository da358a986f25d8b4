export const en = {
  colleagues: {
    placeholder: 'Name or email',
    search: 'Find a colleague',
    searching: 'Searching…',
    found_one: '{{count}} person found',
    found_other: '{{count}} people found',
    full_one: 'You can add only {{count}} person.',
    full_other: 'You can add up to {{count}} people.',
    useAddress: 'Use {{address}}',
    directoryFailed: 'Couldn’t search the directory. You can still enter an email address.',
    noDirectory: 'Your organisation doesn’t let Foyer search its directory. You can still enter an email address.',
    nobody: 'No people match “{{text}}”',
    results: 'Results', // Heading of a list of people
    favourites: 'Favourite colleagues',
    recent: 'Recent', // Heading: people searched for lately
    met: 'People you meet', // Heading: colleagues of one's own meetings
    empty: 'No favourites yet',
    emptyHint: 'Search for a colleague and select the star to add them.',
    addFavourite: 'Add {{name}} to your favourites',
    removeFavourite: 'Remove {{name}} from your favourites',
    showAll: 'Compare calendars',
    bookWith: 'Meet', // Button: starts a reservation with this person
    bookWithName: 'Meet {{name}}',
    show: 'Show on timeline',
    showName: 'Show {{name}} on the timeline',
    sitNearby: 'Sit nearby',
    sitNearbyName: 'Sit near {{name}}',
    near: 'Near {{name}}',
    nearSeat: 'Near {{name}}: {{seat}}, {{day}}', // Their seat and its day
    nearPhase: {
      looking: 'Finding where {{name}} sits…',
      unknown: '{{name}}’s calendar doesn’t show a location today',
      failed: 'Couldn’t read {{name}}’s calendar',
    },
    freeUntil: 'Free until {{time}}',
    freeFrom: 'Free from {{time}}',
    notFreeToday: 'Not free for the rest of today',
    noCalendar: 'You don’t have access to this calendar',
    noSeat: 'No location in their calendar today',
    daysFailed: 'Couldn’t load calendars.',
    busyTimes: 'Busy {{times}}.',
    tentativeTimes: 'Tentative {{times}}.',
    nothingToday: 'No events today',
    allFree: 'Everyone free',
    commonTimes: 'Everyone is free {{times}}',
    onTimeline: 'People on the timeline',
  },
  delegates: {
    title: 'Who can reserve for you',
    hint: 'These people can reserve in your calendar, and change and cancel your reservations.',
    add: 'Add a person', // Label of a field
    added: '{{email}} can now reserve for you',
    removed: '{{email}} can no longer reserve for you',
    failed: 'Couldn’t load the people who can reserve for you.',
  },
}
