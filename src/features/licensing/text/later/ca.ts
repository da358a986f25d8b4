export const ca = {
  licence: {
    solution: {
      title: 'La teva organització no té llicència de Foyer',
      words: 'Demana a l’administrador que renovi la llicència. Les teves reserves continuen al teu calendari.',
    },
    map: {
      title: 'El mapa no està inclòs a la llicència de la teva organització',
      words: 'Demana a l’administrador que afegeixi els punts d’interès a la llicència.',
    },
    analytics: {
      title: 'La utilització no està inclosa a la llicència de la teva organització',
      words: 'Demana a l’administrador que afegeixi les anàlisis a la llicència.',
    },
    codes: 'Llicència necessària: {{codes}}',
  },
}
