export const en = {
  timeline: {
    changed_one: '{{count}} visible resource updated',
    changed_other: '{{count}} visible resources updated',
    row: {
      myDay: 'My day', // Name of the row with one's own calendar
    },
    own: {
      at: '{{room}}, {{time}}',
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
      unknown: 'not loaded yet',
    },
  },
  timelineKeys: {
    // Meaning of the keys
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
