export const fr = {
  licence: {
    solution: {
      title: 'Votre organisation n’a pas de licence Foyer',
      words: 'Demandez à votre administrateur de renouveler la licence. Vos réservations restent dans votre agenda.',
    },
    map: {
      title: 'La carte ne fait pas partie de la licence de votre organisation',
      words: 'Demandez à votre administrateur d’ajouter les points d’intérêt à la licence.',
    },
    analytics: {
      title: 'L’occupation ne fait pas partie de la licence de votre organisation',
      words: 'Demandez à votre administrateur d’ajouter les analyses à la licence.',
    },
    codes: 'Licence nécessaire : {{codes}}',
  },
}
