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
    view: {
      label: 'View', // Choice: list or floor plan of devices
      list: 'List', // View of the devices
      plan: 'Floor plan',
    },
    plan: {
      none: 'You can find the devices in the list.',
    },
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
      silent: 'Offline',
      reported: 'Issue reported',
      outdated: 'Old version',
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
    reload: 'Reload', // Button: loads the page of a device again
    select: 'Select {{name}}',
    selectAll: 'Select all',
    selected: 'Selected: {{number}}',
    stopMany: 'Take the selected devices out of service ({{number}})',
    signOutTitle: 'Sign out {{name}}',
    signOutMany: 'Sign out the selected devices ({{number}})',
    signOutWords: 'The screens stop working until you add them again. Each one shows a code for that.',
    outcome: {
      title: 'Outcome', // Label: outcome of an action on devices
      done: '{{action}}: {{done}} of {{total}}.',
      failed: 'Failed: {{number}}.',
      action: {
        reload: 'Reload', // Name of the action
        'sign-out': 'Sign out',
        stop: 'Take out of service',
        resume: 'Return to service',
        settle: 'Mark as resolved',
      },
    },
    settle: 'Mark as resolved',
    setUp: 'Setup link',
    stopTitle: 'Take {{name}} out of service',
    reason: 'Reason', // Label of a text field: why a device is out of service
    reasonHint: 'Shown on the device’s screen.',
    logTitle: 'Log of {{name}}',
    add: {
      open: 'Add a device',
      title: 'Add a device',
      screenTitle: 'Add a screen to {{name}}',
      words: 'Open {{address}} in the browser of the new screen. It shows a six-character code. Enter it here.',
      code: 'Code on the screen',
      mistyped: 'This isn’t a valid code. Check each character.',
      found: 'The screen with code {{code}} is waiting.',
      failed: 'Couldn’t add the device.',
      submit: 'Add', // Button: adds a device
      room: 'Room', // Label: the room of a door panel
      findRoom: 'Find a room',
      noRoom: 'No room has this name.',
      name: 'Name', // Label of a text field: name of a device
      nameHint: 'Shown in this list and on the screen.',
      ownLanguage: 'Language of the browser',
      stand: 'Location', // Label: the place of a kiosk on the floor plan
      standHint: 'On the floor plan, choose where the kiosk stands.',
      standAt: '{{name}}, {{floor}}',
      heading: 'Direction people face at the kiosk',
      headingWords: '{{degrees}}° ({{wind}})',
      trouble: {
        PairingCodeUnknown:
          'No screen shows this code. Check each character, and enter the code that the screen shows now.',
        PairingCodeUsed: 'This code has already been used. Enter the code that the screen shows now.',
        PairingCodeExpired:
          'This code is more than 10 minutes old. The screen already shows a new one. Enter that one.',
        unsupported: 'This server can’t add screens by code. Open a device in the list and use its setup link.',
      },
      missing: {
        room: 'Choose a room.',
        stand: 'Choose where the kiosk stands.',
        name: 'Enter a name.',
      },
    },
    page: {
      settings: 'Settings', // Heading: settings of a device
      saved: 'Saved', // The settings of a device are saved
      notSaved: 'Couldn’t save the settings.',
      screen: 'Screen', // Heading: description of the screen of a device
      noScreen: 'The device hasn’t reported its screen yet.',
      asOf: 'Data from',
      size: 'Size', // Width and height of a screen in pixels
      language: 'Language', // Language of a device
      started: 'Opened', // When the page of a device was opened
      version: 'Version {{version}}',
      reports: 'Issue reports',
      noReports: 'No open reports.',
      noLog: 'Nothing was logged.',
      gone: 'This device doesn’t exist',
      pair: 'Add a screen by code',
    },
    setUpTitle: 'Setup link for {{name}}',
    setUpWords:
      'Open this link on the device within 10 minutes. It works once and signs that browser in as this device.',
    codeLabel: 'Setup code for {{name}}',
    openHere: 'Try it here',
    revoke: 'Sign out',
  },
}
