export const en = {
  otherCalendars: {
    title: 'Other calendars',
    hint: 'Show colleagues’ calendars on the timeline and alongside your reservations. You’ll only see what they share with you.',
    search: 'Find a colleague or a calendar',
    searchFailed: 'Search failed.',
    found_one: '{{count}} calendar found',
    found_other: '{{count}} calendars found',
    nothing: 'No results for “{{text}}”',
    results: 'Calendars found',
    add: 'Add', // Button: adds a calendar
    addNamed: 'Add {{name}}',
    isAdded: 'added', // State of a calendar that is found
    none: 'No calendars added yet',
    failed: 'Couldn’t load your other calendars.',
    show: 'Show', // Switch: draw this calendar
    rename: 'Rename {{name}}',
    nameOf: 'New name for {{name}}',
    noAddress: 'This calendar can’t be shown: it has no address.',
    colourOf: 'Colour of {{name}}: {{colour}}',
    colour: {
      // Colours of calendars, within a sentence
      blue: 'blue',
      teal: 'teal',
      green: 'green',
      amber: 'amber',
      red: 'red',
      pink: 'pink',
      purple: 'purple',
      grey: 'grey',
    },
    removed: '{{name}} removed',
    notAdded: 'Couldn’t add {{name}}. $t(fault.{{kind}}.message)',
    notChanged: 'Couldn’t change {{name}}. $t(fault.{{kind}}.message)',
    notRemoved: 'Couldn’t remove {{name}}. $t(fault.{{kind}}.message)',
    private: 'Private', // Replaces the subject of a private event
    manage: 'Manage calendars',
    refused: 'Couldn’t show {{name}}’s calendar: {{message}}',
    eventsFailed: 'Couldn’t load events from other calendars.',
    eventsStale: 'Other calendars last updated {{time}}. Couldn’t refresh.',
  },
}
