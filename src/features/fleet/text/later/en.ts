export const en = {
  fleet: {
    show: 'Manage', // Button: opens the list of devices
    stopped_one: '{{count}} out of service',
    stopped_other: '{{count}} out of service',
    notYours: 'You don’t have access to devices',
    failed: 'Couldn’t load devices',
    save: 'Save as CSV',
    fileName: 'devices', // Name of the downloaded file, without an ending
    search: 'Name or location',
    kindLabel: 'Type', // Type of device
    kind: {
      // Types of device
      all: 'All',
      panel: 'Door panel',
      lobby: 'Lobby kiosk',
    },
    every: 'All', // Choice: devices of every state
    counted: '{{state}} ({{count}})',
    count_one: '{{count}} device',
    count_other: '{{count}} devices',
    column: {
      // Headings of a table of devices
      name: 'Device',
      health: 'Status',
      lastSeen: 'Last seen',
      network: 'Network',
      version: 'Version',
      licence: 'Licence',
      actions: 'Actions',
    },
    health: {
      // States of a device
      'out-of-order': 'Out of service',
      unlicensed: 'No licence',
      silent: 'Not responding',
      reported: 'Issue reported',
      outdated: 'Update needed',
      well: 'OK',
    },
    network: {
      // Kinds of network connection
      wired: 'Wired',
      wifi: 'Wi-Fi',
      unknown: 'Unknown',
    },
    licence: {
      // Names of licences
      basic: 'Basic',
      standard: 'Standard',
      premium: 'Premium',
    },
    report: '{{kind}}: {{text}}', // Kind of an issue and the text of its report
    never: 'Never', // When a device was last seen
    justNow: 'Just now',
    ago: '{{duration}} ago',
    stop: 'Take out of service',
    resume: 'Return to service',
    settle: 'Mark as resolved',
    setUp: 'Set up',
    stopTitle: 'Take {{name}} out of service',
    reason: 'Reason', // Label of a text field: why a device is out of service
    reasonHint: 'Shown on the device’s screen.',
    logTitle: 'Log of {{name}}',
    setUpTitle: 'Set up {{name}}',
    setUpWords:
      'Open this link on the device within 10 minutes. It works once and signs that browser in as this device.',
    codeLabel: 'Setup code for {{name}}',
    openHere: 'Open in new tab',
    revoke: 'Sign out this device',
    copied: 'Link copied',
    revoked: 'Signed out on every browser',
  },
}
