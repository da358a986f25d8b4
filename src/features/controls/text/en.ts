export const en = {
  controls: {
    title: 'Controls',
    failed: 'The controls could not be loaded.',
    on: 'On',
    off: 'Off',
    occupied: 'Occupied',
    vacant: 'Vacant',
    notAvailable: 'Not available',
    down: 'There is no live connection. Nothing can be switched until it is back.',
    guest: 'Guests can look, but not switch anything.',
    confirms: 'Presence here confirms the reservation that is due.',
    notChanged: '{{name}} could not be changed. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
