import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  home: {
    greeting: 'Bonjour {{name}}',
    now: {
      title: 'Une salle maintenant',
      none: 'Aucune salle n’est libre pour l’instant',
      noneHint: 'Essayez avec moins de places ou dans un autre lieu.',
    },
    guest: 'Connectez-vous pour voir vos réservations et vos favoris',
    seeFree: 'Voir les disponibilités',
    next: 'À venir',
    upcoming: 'Plus tard',
    noneHint: 'Réservez une salle ou un poste : vous verrez ici dans combien de temps cela commence.',
    join: 'Rejoindre en ligne',
    tomorrow: 'Demain',
    when: { today: 'Aujourd’hui, {{time}}', tomorrow: 'Demain, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '« {{subject}} » commence dans {{count}} minute.',
      starts_other: '« {{subject}} » commence dans {{count}} minutes.',
      ends_one: '« {{subject}} » se termine dans {{count}} minute.',
      ends_other: '« {{subject}} » se termine dans {{count}} minutes.',
    },
    favourites: 'Favoris',
    bookFor: 'Durée',
    for: 'Pour {{duration}}',
    favouritesFailed: 'Impossible de charger les disponibilités de vos favoris.',
    noFavourites: 'Pas encore de favoris',
    noFavouritesHint:
      'Cherchez ci-dessus une salle ou un poste, ou sélectionnez son étoile sur la chronologie. Vous verrez ici quand la ressource est libre et pourrez la réserver en une étape.',
    addFavourite: 'Ajouter un favori',
    removeFavourite: 'Retirer {{name}} des favoris',
    notBookable: 'Non réservable',
    noSchedule: 'Agenda indisponible',
    unavailableFor_one: 'aujourd’hui',
    unavailableFor_other: 'dans les {{count}} prochains jours',
    state: { NOW: 'Libre maintenant', SOON: 'Bientôt libre', UNAVAILABLE: 'Pas libre' },
    until: { today: 'jusqu’à {{time}}', restOfDay: 'pour le reste de la journée' },
    from: {
      today: 'dès {{time}}',
      tomorrow: 'demain dès {{time}}',
      day: '{{day}} dès {{time}}',
    },
    offer: {
      until: 'Réserver jusqu’à {{to}}',
      shorter: '{{offer}} ({{duration}})',
      book: 'Réserver {{from}}–{{to}}',
      booked: 'Réservé {{from}}–{{to}}',
      time: '{{from}}–{{to}}',
    },
    instead: 'Réserver plutôt {{name}}, {{offer}}',
  },
}
