export const en = {
  controls: {
    // Devices in a room, such as lights and blinds: their names come from the server
    title: 'Controls',
    failed: 'Couldn’t load the controls.',
    on: 'On',
    off: 'Off',
    occupied: 'Occupied',
    vacant: 'Vacant',
    notAvailable: 'Not available',
    down: 'No live connection. Controls are unavailable until it’s back.',
    guest: 'Guests can view the controls but not use them.',
    confirms: 'You’re checked in automatically when you’re in the room.',
    notChanged: 'Couldn’t change {{name}}. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
