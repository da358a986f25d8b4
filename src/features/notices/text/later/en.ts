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
}
