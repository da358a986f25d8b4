export const en = {
  utilisation: {
    scope: 'Scope', // Heading: which resources are counted
    days: 'Days', // Heading: which days are counted
    range: {
      // Choices of days
      week: 'This week',
      last: 'Last 7 days',
      month: 'Last month',
      dates: 'Custom',
    },
    to: 'To', // Label of a date field: last day
    places_one: '{{count}} location',
    places_other: '{{count}} locations',
    further_one: '{{count}} more filter',
    further_other: '{{count}} more filters',
    loading: 'Loading schedules…',
    refresh: 'Refresh', // Button: loads the schedules again
    print: 'Print', // Button: prints one page with all figures
    counted_one: '{{counted}} of {{total}} resource counted',
    counted_other: '{{counted}} of {{total}} resources counted',
    sampled: 'Based on {{compared}} of {{total}} resources, evenly sampled.',
    uncountable_one: '{{count}} resource has no calendar or takes no reservations.',
    uncountable_other: '{{count}} resources have no calendar or take no reservations.',
    about: 'Based on working hours. Reserved and tentative time counts as used.',
    notAttendance: 'Shows reservations, not attendance.',
    failed: 'Couldn’t load some data.',
    noMatch: 'Remove a filter or choose another location.',
    empty: 'Nothing can be reserved on these days',
    emptyHint: 'Closed hours aren’t counted. Choose other days.',
    nothingLoaded: 'Couldn’t load any schedules',
    taken: 'Used', // Label: share of the time that is reserved
    soFar: 'Used so far',
    planned: 'Planned', // Label: share of the time to come that is reserved
    fullest: 'Busiest hour',
    emptiest: 'Quietest hour',
    seats: 'Seats used',
    ofSeats_one: '{{people}} of {{seats}} seat',
    ofSeats_other: '{{people}} of {{seats}} seats',
    headline: '{{name}}: busiest {{when}} ({{share}}).', // 'Meeting room: busiest Friday 10:00 (71%).'
    unused_one: '{{name}}: {{unused}} of {{total}} has no reservations.',
    unused_other: '{{name}}: {{unused}} of {{total}} have no reservations.',
    tooLarge_one: 'Average number of people in rooms with {{seats}} or more seats: {{people}} ({{rooms}} room).',
    tooLarge_other: 'Average number of people in rooms with {{seats}} or more seats: {{people}} ({{rooms}} rooms).',
    missed_one: 'Nobody came to {{missed}} of {{total}} reservation.',
    missed_other: 'Nobody came to {{missed}} of {{total}} reservations.',
    comparing: 'Comparing with the days before…',
    comparedWeek_one: '{{use}}: {{change}} percentage point compared with the four weeks before.', // Percentage points
    comparedWeek_other: '{{use}}: {{change}} percentage points compared with the four weeks before.',
    compared_one: '{{use}}: {{change}} percentage point compared with {{days}}.',
    compared_other: '{{use}}: {{change}} percentage points compared with {{days}}.',
    overall: 'Overall use',
    overallSoFar: 'Overall use so far',
    hours_one: '{{taken}} of {{bookable}} hour',
    hours_other: '{{taken}} of {{bookable}} hours',
    cell: '{{when}}: {{load}}',
    cellPlanned: '{{when}}: {{load}}, planned',
    plannedKey: 'Striped: still to come',
    closed: '{{when}}: closed',
    chooseHour: 'Select an hour to see what’s free.',
    freeOf: 'Show what’s free: {{name}}',
    allHours: 'Show all hours',
    mainHours: 'Hide unused and closed hours',
    ownClocks: 'Hours are in each resource’s local time.',
    chart: {
      // Titles of charts
      hours: 'By hour and weekday',
      areas: 'By area',
      types: 'By type',
      busiest: 'Busiest',
      idlest: 'Least used',
      noShows: 'No-shows',
    },
    shownAs: '{{chart}}: view',
    asChart: 'Chart', // Choice: show as a chart
    asTable: 'Table', // Choice: show as a table
    csv: '{{chart}} as CSV',
    column: {
      // Headings of tables
      weekDay: 'Weekday',
      hour: 'Hour',
      share: 'Used (%)',
      taken: 'Used (h)',
      bookable: 'Available (h)',
      area: 'Area',
      type: 'Type',
      resource: 'Resource',
      resources: 'Resources',
      outcome: 'Outcome',
      reservations: 'Reservations',
    },
    resources_one: '{{total}} resource',
    resources_other: '{{total}} resources',
    parts: 'Areas in {{name}}',
    noAreas: 'These resources have no area.',
    fewResources: 'There are too few resources to compare.',
    attendanceAbout: 'From check-ins and sensors, for all reservations that have ended.',
    attendanceNone: 'No reservations have ended in this period.',
    mostMissed: 'Most often left empty',
    noShowsAbout: 'Based on your own reservations that required check-in.',
    noShowsFailed: 'Couldn’t load your reservations.',
    noShowsNone: 'None of your reservations in this period required check-in.',
    outcome: {
      attended: 'People came',
      missed: 'Nobody came',
      unknown: 'Unknown', // Reservations of which neither a check-in nor a sensor says whether people came
      confirmed: 'Checked in',
      released: 'Released (no check-in)',
      unconfirmed: 'No check-in, not released',
    },
    ofReservations_one: 'of {{total}} reservation',
    ofReservations_other: 'of {{total}} reservations',
  },
}
