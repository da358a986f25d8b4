export const en = {
  account: {
    menu: 'Account menu: {{name}}',
  },
  leaving: {
    title: 'Sign out?',
    words: 'If you sign out, you’ll lose these unsent requests:',
    unsent: {
      confirm: 'Check in to “{{subject}}”',
      finish: 'End “{{subject}}”',
      cancel: 'Cancel “{{subject}}”',
      reserve: 'Reserve “{{subject}}”',
    },
    stay: 'Stay signed in',
    leave: 'Sign out anyway',
  },
}
