export const en = {
  filters: {
    title: 'Filters', // Heading and button: conditions on resources
    titleCount: 'Filters ({{count}})',
    capacity: 'Seats', // Number of seats
    favouritesOnly: 'Favourites only',
    areas: 'Location', // Sites, buildings, floors and areas
    name: 'Name', // Name of a resource
  },
  chip: {
    between: '{{name}}: {{min}}–{{max}}',
    atLeast: '{{name}}: {{min}}+',
    atMost: '{{name}}: up to {{max}}',
    with: '{{name}}',
    without: 'No {{name}}',
    text: '{{name}}: {{text}}',
    free: 'Free {{time}}',
  },
  reason: {
    past: 'in the past',
    'too-far-ahead': 'too far ahead',
    'outside-hours': 'outside working hours',
    'too-short': 'not free long enough',
    'area-full': 'area at capacity',
    held: 'already reserved',
    'service-error': 'calendar isn’t responding',
    'no-data': 'no data',
    'provider-closed': 'blocked in the calendar',
    'provider-limited': 'restricted in the calendar',
    'current-event': 'the event you’re editing',
  },
  calendarRefusal: {
    denied: 'you can’t see this calendar', // Reason why availability is unknown
    missing: 'this calendar doesn’t exist',
  },
}
