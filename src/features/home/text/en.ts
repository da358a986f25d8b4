export const en = {
  home: {
    greeting: 'Hello, {{name}}',
    now: {
      title: 'Room now',
      none: 'No rooms are free right now',
      noneHint: 'Try fewer seats or another location.',
      askOffice: 'Where do you work?',
      askOfficeHint: 'Choose your office to see its free rooms. You can change it in Settings.',
      chooseOffice: 'Choose your office',
      walk: '{{minutes}} min walk',
      walksFrom: 'Walking times from {{name}}',
    },
    desk: {
      title: 'My desk', // Heading: the desk on each of the next days
      usualDays: 'Usual days', // Label: days of the week on which one works in the office
      reserveUsual_one: 'Reserve {{count}} usual day',
      reserveUsual_other: 'Reserve {{count}} usual days',
      subject: 'In the office', // Subject of the reservation of a desk
      usual: 'Your usual desk',
      free: 'Free desk', // Said of a desk that can be reserved
      none: 'No desks free',
      find: 'Find a desk',
    },
    guest: 'Sign in to see your reservations and favourites',
    seeFree: 'Browse availability',
    next: 'Up next',
    running: 'In progress', // Heading: reservations that have begun
    upcoming: 'Later', // Heading: reservations after the next one
    noneHint: 'Reserve a room or desk to see it here with a countdown.',
    tomorrow: 'Tomorrow', // Heading: reservations of tomorrow
    when: { today: 'Today, {{time}}', tomorrow: 'Tomorrow, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '“{{subject}}” starts in {{count}} minute.',
      starts_other: '“{{subject}}” starts in {{count}} minutes.',
      ends_one: '“{{subject}}” ends in {{count}} minute.',
      ends_other: '“{{subject}}” ends in {{count}} minutes.',
    },
    favourites: 'Favourites', // Heading: resources marked with a star
    bookFor: 'Duration', // Label: how long a reservation lasts
    for: 'For {{duration}}',
    favouritesFailed: 'Couldn’t load availability for your favourites.',
    noFavourites: 'No favourites yet',
    noFavouritesHint:
      'Search for a room or desk above, or select its star on the timeline. You’ll see when it’s free and can reserve it in one step.',
    addFavourite: 'Add a favourite',
    removeFavourite: 'Remove {{name}} from favourites',
    notBookable: 'Can’t be reserved',
    noSchedule: 'Calendar unavailable',
    unavailableFor_one: 'today', // After "Not free"
    unavailableFor_other: 'in the next {{count}} days',
    state: { NOW: 'Free now', SOON: 'Free soon', LATER: 'Free', UNAVAILABLE: 'Not free' }, // LATER comes before “from 12:30”
    until: { today: 'until {{time}}', restOfDay: 'for the rest of the day' },
    from: { today: 'from {{time}}', tomorrow: 'tomorrow from {{time}}', day: '{{day}} from {{time}}' },
    offer: {
      until: 'Reserve until {{to}}',
      withLength: '{{offer}} ({{duration}})',
      book: 'Reserve {{time}}',
      booked: 'Reserved {{time}}',
    },
    instead: 'Reserve {{name}} instead, {{offer}}',
    addToFavourites: 'Add {{name}} to favourites',
  },
}
