export const en = {
  licence: {
    // Shown instead of a screen whose licence is missing
    solution: {
      title: 'Foyer isn’t licensed for your organisation',
      words: 'Ask your administrator to renew the licence. Your reservations stay in your calendar.',
    },
    map: {
      title: 'The map isn’t included in your organisation’s licence',
      words: 'Ask your administrator to add points of interest to the licence.',
    },
    analytics: {
      title: 'Utilisation isn’t included in your organisation’s licence',
      words: 'Ask your administrator to add analytics to the licence.',
    },
    codes: 'Required licence: {{codes}}', // Licence codes, such as CS0642 / CS0621
  },
}
