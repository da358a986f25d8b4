export const de = {
  licence: {
    solution: {
      title: 'Foyer ist für Ihre Organisation nicht lizenziert',
      words: 'Bitten Sie Ihre Administration, die Lizenz zu verlängern. Ihre Reservierungen bleiben in Ihrem Kalender.',
    },
    map: {
      title: 'Die Karte ist nicht in der Lizenz Ihrer Organisation enthalten',
      words: 'Bitten Sie Ihre Administration, die Lizenz um Points of Interest zu erweitern.',
    },
    analytics: {
      title: 'Die Auslastung ist nicht in der Lizenz Ihrer Organisation enthalten',
      words: 'Bitten Sie Ihre Administration, die Lizenz um Analysen zu erweitern.',
    },
    codes: 'Erforderliche Lizenz: {{codes}}',
  },
}
