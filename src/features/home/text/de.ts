import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  home: {
    greeting: 'Hallo {{name}}',
    guest: 'Gäste haben weder Reservierungen noch Favoriten',
    seeFree: 'Sehen, was frei ist',
    next: 'Als Nächstes',
    upcoming: 'Danach',
    noneHint: 'Reservieren Sie einen Raum oder Platz; hier steht dann, wie lange es noch dauert.',
    join: 'Online teilnehmen',
    tomorrow: 'Morgen',
    when: { today: 'Heute, {{time}}', tomorrow: 'Morgen, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '{{subject}} beginnt in {{count}} Minute.',
      starts_other: '{{subject}} beginnt in {{count}} Minuten.',
      ends_one: '{{subject}} endet in {{count}} Minute.',
      ends_other: '{{subject}} endet in {{count}} Minuten.',
    },
    favourites: 'Favoriten',
    bookFor: 'Wie lange gebucht wird',
    for: 'Für {{duration}}',
    favouritesFailed: 'Wann Ihre Favoriten frei sind, konnte nicht geladen werden.',
    noFavourites: 'Noch keine Favoriten',
    noFavouritesHint:
      'Suchen Sie oben einen Raum oder Platz, den Sie oft nutzen, oder drücken Sie auf der Zeitleiste den Stern daneben. Hier sehen Sie, wann er frei ist, und buchen ihn mit einem Druck.',
    addFavourite: 'Favorit hinzufügen',
    removeFavourite: '{{name}} aus den Favoriten entfernen',
    notBookable: 'Nicht reservierbar',
    noSchedule: 'Der Kalender antwortet nicht',
    unavailableFor_one: 'am nächsten {{count}} Tag',
    unavailableFor_other: 'in den nächsten {{count}} Tagen',
    state: { NOW: 'Jetzt frei', SOON: 'Bald frei', UNAVAILABLE: 'Nicht frei' },
    until: { today: 'bis {{time}}', restOfDay: 'für den Rest des Tages' },
    from: { today: 'ab {{time}}', tomorrow: 'morgen ab {{time}}', day: '{{day}} ab {{time}}' },
    offer: { book: '{{from}} bis {{to}} buchen', booked: 'Gebucht: {{from}} bis {{to}}', time: '{{from}} bis {{to}}' },
    instead: '{{name}} nehmen, {{offer}}',
  },
}
