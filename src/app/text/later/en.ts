export const en = {
  app: {
    close: 'Close', // Button
    remove: 'Remove {{name}}',
    done: 'Done', // Button: closes a panel
    cancel: 'Cancel', // Button: changes nothing
  },
  notice: {
    partMissing: 'Part of Foyer didn’t load. Your changes are kept. Try again or reload the page.',
    series: {
      cancelled: 'All dates of “{{subject}}” cancelled',
      shortened: '“{{subject}}” now ends before this date.',
      datesCancelled_one: '{{count}} date of “{{subject}}” cancelled',
      datesCancelled_other: '{{count}} dates of “{{subject}}” cancelled',
      datesLeft_one: 'You’ve declined {{count}} date of “{{subject}}”.',
      datesLeft_other: 'You’ve declined {{count}} dates of “{{subject}}”.',
      changed: '“{{subject}}” updated on these dates',
      datesDeclined_one: 'The resource declined {{count}} date of “{{subject}}”.',
      datesDeclined_other: 'The resource declined {{count}} dates of “{{subject}}”.',
      datesDone: 'All dates of “{{subject}}” updated',
      datesFailed_one: 'Couldn’t update {{count}} date of “{{subject}}”.',
      datesFailed_other: 'Couldn’t update {{count}} dates of “{{subject}}”.',
    },
    copied: 'Copied', // Notification
    saved: '{{name}} downloaded',
    seriesUnread: 'Couldn’t load the series “{{subject}}”. Try again.',
  },
  notFound: {
    title: 'Page not found',
    words: 'There’s nothing at {{path}}. Check the link and try again.',
    go: 'Go to Reserve',
  },
  finder: {
    sentence: 'Find a free resource',
    noPerson: 'Couldn’t find anyone called {{names}}.',
    unread: 'Couldn’t understand “{{words}}”. Try other words.', // Part of a request such as "6 people fryday at 10"
    try: 'Try “{{example}}”',
    example: '6 people tomorrow at 10', // A request that is understood
    title: 'Search resources, people, screens and actions',
    placeholder: 'Rooms, desks, people or actions',
    results: 'Results', // Accessible name of a list
    nothing: 'No results for “{{text}}”',
    clearFilters: 'Clear all filters',
    share: 'Share this view',
    view: 'View: {{view}}',
    theme: 'Theme: {{theme}}',
    language: 'Language: {{language}}',
  },
  update: {
    title: 'New version',
    ready: 'A new version of Foyer is available. Your work is kept.',
    take: 'Update', // Button: loads the new version
    later: 'Later', // Button: keeps the old version for now
  },
}
