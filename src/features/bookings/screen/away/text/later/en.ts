export const en = {
  away: {
    select: {
      start: 'Select', // Button: shows a checkbox beside each reservation
      row: 'Select {{subject}}, {{time}}',
      day: 'Select all on {{day}}',
      all: 'Select all',
      bar: 'Selected reservations',
      count_one: '{{count}} selected',
      count_other: '{{count}} selected',
      leave: 'Cancel or decline',
    },
    open: 'I’m away…', // Button: opens the dialog
    title: 'I’m away',
    unrestored: 'Not restored', // Heading: reservations that could not be restored
    lead: 'Choose the days, then decide what happens to each reservation.',
    when: 'Days away', // Label of the choice of days
    absence: {
      today: 'Today', // Choice of the days away
      tomorrow: 'Tomorrow', // Choice of the days away
      week: 'This week',
    },
    first: 'First day',
    last: 'Last day',
    order: 'The last day is before the first. Choose a later day.',
    finding: 'Finding reservations…',
    found_one: '{{count}} reservation on these days',
    found_other: '{{count}} reservations on these days',
    none: 'No reservations on these days',
    failed: 'Couldn’t load the reservations for these days.',
    group: {
      // Headings of groups of reservations
      own: 'Your reservations',
      invited: 'Invitations',
      series: 'Series dates',
    },
    seriesHint: 'Only these dates change. The rest of the series stays as it is.',
    choice: {
      // What happens to a reservation, in a list of choices
      cancel: 'Cancel',
      decline: 'Decline',
      move: 'Move',
      'hand-over': 'Hand over',
      keep: 'Keep',
    },
    choiceOf: 'What happens to {{subject}}, {{time}}',
    fixed: 'You can’t change it',
    changed: 'Changed', // State of a reservation: the change was sent
    byDays: 'By days',
    toDay: 'To a date',
    days: 'Number of days',
    daysWrong: 'Enter a number from −366 to 366, but not 0.',
    day: 'New day',
    newTime: 'New time: {{time}}',
    checking: 'checking…', // Progress: whether the room is free
    free: 'free', // After a time: the room is free then
    taken: '{{room}} is reserved at the new time. Choose another day, or cancel the reservation.',
    otherChoice: 'Choose another day or another action.',
    offline: 'You’re offline. Try again when you’re back online.',
    askAgain: 'Your calendar no longer has this invitation. Ask {{name}} to invite you again.',
    again: 'Try again, or keep the reservation.',
    colleague: 'Hand over to',
    toColleague: 'Hand over to {{name}}',
    otherColleague: 'Choose another colleague',
    needsColleague: 'Choose who takes over the reservations.',
    handOverHint: 'We’ll invite this colleague. The reservation stays in your name.',
    confirm: {
      // Buttons: what happens to all of these reservations
      none: 'Change reservations',
      cancel_one: 'Cancel {{count}} reservation',
      cancel_other: 'Cancel {{count}} reservations',
      decline_one: 'Decline {{count}} invitation',
      decline_other: 'Decline {{count}} invitations',
      move_one: 'Move {{count}} reservation',
      move_other: 'Move {{count}} reservations',
      'hand-over_one': 'Hand over {{count}} reservation',
      'hand-over_other': 'Hand over {{count}} reservations',
    },
    part: {
      // Parts of a button, in a row: what happens to how many reservations
      cancel: 'Cancel {{count}}',
      decline: 'Decline {{count}}',
      move: 'Move {{count}}',
      'hand-over': 'Hand over {{count}}',
    },
    sending: 'Changing reservation {{number}} of {{total}}…',
    done_one: '{{count}} reservation changed',
    done_other: '{{count}} reservations changed',
    kept_one: 'You’re offline. We’ll send {{count}} cancellation when you’re back online.',
    kept_other: 'You’re offline. We’ll send {{count}} cancellations when you’re back online.',
    partly: '{{number}} of {{total}} reservations changed',
    restoring: 'Restoring reservation {{number}} of {{total}}…',
    restored_one: '{{count}} reservation restored',
    restored_other: '{{count}} reservations restored',
    notRestored: 'Couldn’t restore: {{subjects}}',
    reasons: 'Show reasons', // Button: shows why reservations could not be restored
  },
}
