export const en = {
  reserve: {
    search: 'Search resources',
    loading: 'Loading availability…',
    viewLabel: 'View', // Label: timeline, floor plan or list
    view: { timeline: 'Timeline', floorplan: 'Floor plan', list: 'List' }, // Ways to show resources
    modeLabel: 'Date range',
    mode: { day: 'Day', days: '3 days', week: 'Week', month: 'Month' }, // How many days the timeline shows
    earlier: 'Previous', // Button: the days before
    later: 'Next', // Button: the days after
    chooseDay: '{{day}}. Change date',
    calendar: 'Calendar', // Accessible name of a small calendar
    viewOptions: 'View options', // Button: order, groups and zoom
    duration: 'Duration', // Label: how long a reservation lasts
    durationOf: 'For {{duration}}',
    stale: 'Last updated {{time}}. Couldn’t refresh.',
    failed: 'Couldn’t load availability.',
  },
  form: {
    title: 'New reservation',
    proposedSubject: '{{name}}’s meeting',
    allDay: 'All day',
  },
  conflict: {
    seats_one: '{{count}} seat',
    seats_other: '{{count}} seats',
  },
}
