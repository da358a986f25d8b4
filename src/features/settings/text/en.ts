export const en = {
  language: {
    label: 'Language',
    cs: 'Čeština',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    ca: 'Català',
    ua: 'Українська',
  },
  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    contrast: 'High contrast',
  },
  settings: {
    announce: {
      title: 'Notifications',
      label: 'Announce my reservations',
      hint: 'When one can be confirmed, starts in 10 minutes, or was released because nobody confirmed it. Also when something on your waitlist becomes free.',
      consent: {
        granted: 'Your browser shows them while Foyer is open in a tab.',
        denied:
          'Your browser blocks notifications from this page, so they appear inside Foyer only. To change that, allow them in the settings of this site, beside the address.',
        default: 'Answer the question of your browser to see them outside Foyer too.',
        unsupported: 'This browser has no notifications for pages; they appear inside Foyer only.',
      },
    },
    look: 'Appearance',
    account: 'Account',
    storage: 'Data in this browser',
    used: '{{size}} MB used',
    usedUnknown: 'Copies kept in this browser',
    storageHint: 'Copies of resources and settings make the start faster. Clearing them loses nothing.',
    memoryHint: 'This browser does not let us keep data; everything is gone when you close the tab.',
    clear: 'Clear',
    cleared: 'The copies in this browser are cleared.',
  },
}
