import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  home: {
    greeting: 'Bonjour {{name}}',
    guest: 'Les invités n’ont ni réservations ni favoris',
    seeFree: 'Voir ce qui est libre',
    next: 'À venir',
    upcoming: 'Ensuite',
    noneHint: 'Réservez une salle ou un bureau : vous verrez ici dans combien de temps cela commence.',
    join: 'Rejoindre en ligne',
    tomorrow: 'Demain',
    when: { today: 'Aujourd’hui, {{time}}', tomorrow: 'Demain, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '{{subject}} commence dans {{count}} minute.',
      starts_other: '{{subject}} commence dans {{count}} minutes.',
      ends_one: '{{subject}} se termine dans {{count}} minute.',
      ends_other: '{{subject}} se termine dans {{count}} minutes.',
    },
    favourites: 'Favoris',
    bookFor: 'Durée à réserver',
    for: 'Pour {{duration}}',
    favouritesFailed: 'Les disponibilités de vos favoris n’ont pas pu être chargées.',
    noFavourites: 'Pas encore de favoris',
    noFavouritesHint:
      'Cherchez ci-dessus une salle ou un bureau que vous utilisez souvent, ou pressez l’étoile à côté de son nom sur la frise. Vous verrez ici quand il est libre et le réserverez d’une pression.',
    addFavourite: 'Ajouter un favori',
    removeFavourite: 'Retirer {{name}} des favoris',
    notBookable: 'Non réservable',
    noSchedule: 'Son calendrier ne répond pas',
    unavailableFor_one: 'dans le prochain {{count}} jour',
    unavailableFor_other: 'dans les {{count}} prochains jours',
    state: { NOW: 'Libre', SOON: 'Bientôt libre', UNAVAILABLE: 'Pas libre' },
    until: { today: 'jusqu’à {{time}}', restOfDay: 'pour le reste de la journée' },
    from: {
      today: 'à partir de {{time}}',
      tomorrow: 'demain à partir de {{time}}',
      day: '{{day}} à partir de {{time}}',
    },
    offer: {
      book: 'Réserver de {{from}} à {{to}}',
      booked: 'Réservé de {{from}} à {{to}}',
      time: 'de {{from}} à {{to}}',
    },
    instead: 'Prendre {{name}}, {{offer}}',
  },
}
