export const es = {
  licence: {
    solution: {
      title: 'Tu organización no tiene licencia de Foyer',
      words: 'Pide al equipo de administración que renueve la licencia. Tus reservas siguen en tu calendario.',
    },
    map: {
      title: 'El mapa no está incluido en la licencia de tu organización',
      words: 'Pide al equipo de administración que añada los puntos de interés a la licencia.',
    },
    analytics: {
      title: 'La ocupación no está incluida en la licencia de tu organización',
      words: 'Pide al equipo de administración que añada los análisis a la licencia.',
    },
    codes: 'Licencia necesaria: {{codes}}',
  },
}
