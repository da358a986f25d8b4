export const en = {
  log: {
    hint: 'The log shows your administrator what Foyer couldn’t read or do in this browser. It contains no names, email addresses or text from reservations.',
    search: 'Search the log', // Field
    level: {
      // Types of entries
      label: 'Type', // Label
      all: 'All',
      error: 'Error',
      warning: 'Warning',
      info: 'Note',
    },
    count_one: '{{count}} entry',
    count_other: '{{count}} entries',
    copy: 'Copy log', // Button: copies the entries on screen
    copied: 'Log copied',
    notCopied: 'Couldn’t copy the log. Select its text and copy it instead.',
    empty: 'The log is empty',
    emptyHint: 'Foyer adds an entry when it can’t read or do something.',
    noMatch: 'No matching entries',
    showAll: 'Show all', // Button: clears the filter
  },
  diagnostics: {
    title: 'Diagnostics', // Heading
    copy: 'Copy for support', // Button: copies all figures as text
    copied: 'Diagnostics copied',
    notCopied: 'Couldn’t copy the diagnostics. Try again.',
    hint: 'Your administrator can use these figures to find out why Foyer is slow or isn’t working. The copy includes the newest log entries and contains no names, email addresses or text from reservations.',
    version: 'Version', // Of Foyer, a number
    firstByte: 'Web server response', // Time until the first byte
    largestPaint: 'Main content visible', // Time until the largest part of the screen is drawn
    interaction: 'Response to input', // Time from a click or key until the screen shows its effect
    layoutShift: 'Layout shift', // How far content moves unexpectedly, a number
    longTasks: 'Long tasks', // Work that blocks the page for over 50 ms
    api: 'Requests to the server',
    calendar: 'Requests to the calendar',
    milliseconds: '{{time}} ms',
    notMeasured: 'Not measured',
    requestCount: '{{number}}, median {{time}}',
    longest: '{{number}}, longest {{time}}',
  },
}
