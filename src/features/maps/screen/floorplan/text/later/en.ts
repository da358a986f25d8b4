export const en = {
  planLegend: {
    // Legend of the floor plan; states are in lower case
    title: 'Legend',
    fill: 'Occupancy',
    empty: 'empty',
    half: 'half full',
    full: 'full',
    own: 'your reservation',
    vacant: 'nobody there', // A presence sensor detects no person
    occupied: 'someone there', // A presence sensor detects a person
    device: 'device',
    onlyNow: 'sensors: only at “Now”', // The legend when the plan shows another time; “Now” is the button
  },
  places: {
    now: 'Now', // Button: back to the current time
    nowAt: 'Now, {{time}}',
    time: 'Selected time',
    loading: 'Loading availability…',
    notFree: 'Not free again on these days',
    freeOn: 'for the rest of the day',
    freeUntil: 'until {{time}}',
    freeFrom: 'free from {{time}}',
    freeNext: 'next free {{time}}',
    favourite: 'Favourite {{name}}',
    list: 'Results', // Heading of the list next to the floor plan
    property: '{{name}}: {{value}}',
    notConfigured: 'No floor plan available',
    notConfiguredHint:
      'Indoor maps aren’t set up for this organisation. The list and the timeline show the same resources.',
    failed: 'Couldn’t show the floor plan',
    asList: 'Show as a list',
    asTimeline: 'Show the timeline',
    mapDamaged: 'The indoor map file is damaged.',
    mapTooLarge: 'The indoor map file is too large.',
    mapEmpty: 'The indoor map has no floors or rooms.',
    mapMisplaced: 'The indoor map’s coordinates are wrong.',
    mapMissing: 'There’s no indoor map for this location.',
    levelCount: '{{name}} ({{found}})',
    site: 'Site', // Label: a group of buildings
    building: 'Building', // Label
    floor: 'Floor', // Label: a storey
    outdoors: 'Outdoors', // Name of the level outside the buildings
    up: 'One floor up',
    down: 'One floor down',
    layers: 'Layers', // Button: what the plan shows besides resources
    people: 'Colleagues', // Layer of the plan: where colleagues sit
    controls: 'Controls', // Layer of the plan: devices in rooms
    fill: 'Occupancy', // Layer of the plan: how full areas are
    yourBooking: 'yours: {{subject}}',
    seated: '{{names}} here',
    nobodyThere: 'reserved, nobody there', // State of a room that is reserved now, while its sensor detects no person
    leftOut: 'hidden by filters',
    leftOutWhy: 'hidden by filters: {{reasons}}',
    planOf: '{{name}} floor plan',
    movedByKeys: 'Use the arrow keys to move and + and − to zoom.',
    grow: 'Enlarge plan',
    shrink: 'Shrink plan',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    wholeFloor: 'Fit floor',
    north: 'North up',
    is3d: '3D',
    no3d: '3D needs a graphics chip', // On a button that is off, because the computer has no GPU
    beside: 'Show list',
    othersHere: 'Hidden by filters',
    matchingHere_one: '{{count}} matches',
    matchingHere_other: '{{count}} match',
    onFloor_one: '{{count}} resource on this floor, {{matching}} matching',
    onFloor_other: '{{count}} resources on this floor, {{matching}} matching',
    noneHere: 'Nothing here can be reserved.',
    nearestTo: 'Nearest to {{name}} first',
    unplaced: 'not on the plan',
    details: 'Details', // Button: opens the details of a resource
    detailsOf: 'Details of {{name}}',
    nearest: 'Nearest first',
    noAreas: 'This floor plan has no areas.',
    nothingIn: 'nothing to reserve',
    fillUnknown: 'unknown', // How full an area is
    taken: '{{reserved}} of {{total}} reserved',
    isFull: 'full (max. {{most}})',
    mayBe: 'max. {{most}}',
    tab: { places: 'Resources', areas: 'Occupancy' }, // Tabs of the list next to the floor plan
  },
}
