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
  taken: {
    short: '{{name}} is only free {{time}}.',
    reserve: 'Reserve {{duration}}',
    barred: '{{name}}: {{why}}', // A room and why it cannot be reserved
  },
}
