export const en = {
  language: {
    // Languages have their own names
    label: 'Language', // Label
    cs: 'Čeština',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    ca: 'Català',
    ua: 'Українська',
  },
  timeFormat: {
    label: 'Time format',
    auto: 'Automatic ({{time}})',
    '12': '12-hour ({{time}})',
    '24': '24-hour ({{time}})',
  },
  weekStart: {
    label: 'First day of the week',
    auto: 'Automatic ({{day}})',
  },
  theme: {
    // Colours of the application
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    contrast: 'High contrast',
  },
  settings: {
    office: 'My office',
    announce: {
      title: 'Notification settings', // Heading
      label: 'Notify me about my reservations',
      hint: '10 minutes before a reservation starts, when check-in opens, when a reservation is released, and when something on your waitlist becomes free.',
      consent: {
        granted: 'Notifications appear while Foyer is open in a tab.',
        denied:
          'Your browser is blocking notifications, so they only appear in Foyer. Allow them in the site settings next to the address bar.',
        default: 'Allow notifications when your browser asks.',
        unsupported: 'This browser doesn’t support notifications. They appear in Foyer only.',
      },
    },
    look: 'Appearance', // Heading: theme and language
    account: 'Account', // Heading
    everywhere: {
      title: 'Other sessions', // Heading
      hint: 'Ends your sessions in every browser and on every device, including this one.',
      action: 'Sign out everywhere', // Button
      unknown: 'This server can’t end other sessions. Ask your administrator to end them.',
    },
    storage: 'Stored data',
    used: '{{size}} MB used',
    usedUnknown: 'Data is stored in this browser',
    storageHint: 'Stored resources and settings make Foyer start faster. Clearing them is safe.',
    sessionHint: 'Your organisation encrypts stored data. You lose it when you close the last Foyer tab.',
    offHint: 'Your organisation turned off storage. You lose saved searches and lists when you close this tab.',
    memoryHint: 'This browser blocks local storage. Everything is cleared when you close the tab.',
    clear: 'Clear', // Button: deletes the stored data
    notices: 'Third-party software',
    noticesHint: 'Licences for the third-party software and data in Foyer.',
    showNotices: 'Show licences', // Button: opens the texts of the licences
    cleared: 'Stored data cleared',
  },
}
