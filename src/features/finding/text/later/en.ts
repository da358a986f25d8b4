export const en = {
  filters: {
    active: 'Active filters',
    clearAll: 'Clear all',
    type: 'Type', // Type of resource: room, desk, parking
    anyType: 'Any type',
    yes: 'Yes', // Value of a yes-or-no property
    no: 'No', // Value of a yes-or-no property
  },
  chip: {
    remote: '{{name}} (remote)',
  },
  filtering: {
    group: '{{label}} ({{count}})',
    used: 'You’ve reserved it before',
    saved: 'Saved searches',
    saveThis: 'Save this search',
    name: 'Name of this search',
    nameOf: 'New name for {{name}}',
    rename: 'Rename {{name}}',
    removed: '{{name}} deleted',
    onDevice: 'Saved on this device only. Date and time aren’t included.',
    requirement: 'Requirement', // Heading, followed by a number: one set of conditions
    numbered: '{{number}} · {{words}}',
    new: 'Alternative', // Heading of a further set of conditions, either of which is enough
    anyRequirement: 'Shows resources that meet any of these.',
    add: 'Add alternative',
    removeRequirement: 'Remove requirement {{number}}',
    fits_one: '{{fitting}} resource',
    fits_other: '{{fitting}} resources',
    show_one: 'Show {{matched}} resource',
    show_other: 'Show {{matched}} resources',
    what: 'What', // Heading: type and name of the resource
    typeCount: '{{name}} ({{number}})',
    from: '{{label}}: at least',
    to: '{{label}}: at most',
    min: 'Min', // In an empty number field: smallest value
    max: 'Max', // In an empty number field: largest value
    when: 'When', // Heading: the time
    onlyFree: 'Free at a specific time',
    freeFrom: 'From', // Label of a time field: start
    freeTo: 'To', // Label of a time field: end
    attendees: 'Who', // Heading: the attendees
    areasIn: 'Areas in {{name}}',
    properties: 'Equipment and properties',
    any: 'Any', // Choice in a list: a property may have any value
    contains: 'Contains…',
    anyOf: '{{name}}: any of these',
    allOf: '{{name}}: all of these',
    exactName: 'Exact name',
    nameHint: 'Must match the full name exactly.',
  },
  leftOut: {
    why_one: 'Why {{number}} is hidden',
    why_other: 'Why {{number}} are hidden',
    title: 'Hidden resources',
    search: 'Search hidden resources',
    count_one: '{{number}} resource hidden',
    count_other: '{{number}} resources hidden',
    nothingFor: 'No hidden resource matches “{{text}}”',
    more: 'Show more',
  },
  nearMiss: {
    nothing: 'No matching resources',
    nothingFor: 'No results for “{{text}}”',
    noResources: 'No resources yet',
    noResourcesHint: 'No resources are available to you. Contact your administrator.',
    resourcesUnread: 'Couldn’t read the resources',
    resourcesUnreadHint:
      'The server sent resources, but Foyer couldn’t read them. Ask your administrator to check them.',
    spoken_one: 'No matching resources. {{count}} suggestion.',
    spoken_other: 'No matching resources. {{count}} suggestions.',
    unread_one: 'Still loading {{count}} calendar.',
    unread_other: 'Still loading {{count}} calendars.',
    close: 'Close matches',
    later: '{{duration}} later',
    earlier: '{{duration}} earlier',
    shorter: '{{duration}} shorter',
    day: 'On another day',
    fewerSeats_one: '{{count}} or more seats',
    fewerSeats_other: '{{count}} or more seats',
    moreSeats_one: 'Up to {{count}} seat',
    moreSeats_other: 'Up to {{count}} seats',
    remote_one: '{{count}} person joins remotely',
    remote_other: '{{count}} people join remotely',
    area: 'Elsewhere: {{name}}',
    without: 'Without: {{conditions}}',
    excludes: 'Why resources are hidden',
    of: '{{excluded}} of {{total}}',
    hides_one: '{{count}} hidden',
    hides_other: '{{count}} hidden',
    alone: 'rules out {{number}} on its own',
    called: '“{{text}}”',
    seatsFor_one: 'Seat for {{count}} person',
    seatsFor_other: 'Seats for {{count}} people',
    meetings: 'Allows attendees',
    people: 'attendees', // Within a list: conditions caused by the attendees
    visibility: 'Assigned to others',
    licence: 'Not covered by the licence',
    leftOut: 'Why hidden?',
    show: 'Show {{name}}',
  },
  whyNot: {
    seatsLeast_one: 'needs {{count}} seat, has {{seats}}',
    seatsLeast_other: 'needs {{count}} seats, has {{seats}}',
    seatsMost_one: 'over your limit of {{count}} seat, has {{seats}}',
    seatsMost_other: 'over your limit of {{count}} seats, has {{seats}}',
    seatsPeople_one: 'needs {{count}} seat for people on site, has {{seats}}',
    seatsPeople_other: 'needs {{count}} seats for people on site, has {{seats}}',
    seatsUnstated: 'number of seats unknown',
    type: 'different type: {{type}}',
    place: 'different location: {{area}}',
    noPlace: 'not in any area',
    property: 'doesn’t meet “{{condition}}”',
    propertyUnstated: '“{{condition}}” not specified',
    meetings: 'doesn’t allow attendees',
    name: 'name doesn’t match',
    only: 'not a favourite',
    visibility: 'assigned to others',
    licence: 'this type isn’t licensed',
    time: 'not free then: {{reason}}',
    timeUnknown: 'availability still loading',
  },
  taken: {
    short: '{{name}} is only free {{time}}.',
    reserve: 'Reserve {{duration}}',
    barred: '{{name}}: {{why}}', // A room and why it cannot be reserved
  },
}
