import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  home: {
    greeting: 'Hallo {{name}}',
    now: {
      title: 'Raum jetzt',
      none: 'Gerade ist kein Raum frei',
      noneHint: 'Wählen Sie weniger Plätze oder einen anderen Ort.',
    },
    guest: 'Melden Sie sich an, um Ihre Reservierungen und Favoriten zu sehen',
    seeFree: 'Verfügbarkeit ansehen',
    next: 'Als Nächstes',
    upcoming: 'Später',
    noneHint: 'Reservieren Sie einen Raum oder Arbeitsplatz. Hier sehen Sie dann, wie lange es noch dauert.',
    join: 'Online teilnehmen',
    tomorrow: 'Morgen',
    when: { today: 'Heute, {{time}}', tomorrow: 'Morgen, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '„{{subject}}“ beginnt in {{count}} Minute.',
      starts_other: '„{{subject}}“ beginnt in {{count}} Minuten.',
      ends_one: '„{{subject}}“ endet in {{count}} Minute.',
      ends_other: '„{{subject}}“ endet in {{count}} Minuten.',
    },
    favourites: 'Favoriten',
    bookFor: 'Dauer',
    for: 'Für {{duration}}',
    favouritesFailed: 'Die Verfügbarkeit Ihrer Favoriten konnte nicht geladen werden.',
    noFavourites: 'Noch keine Favoriten',
    noFavouritesHint:
      'Suchen Sie oben nach einem Raum oder Arbeitsplatz oder wählen Sie den Stern in der Zeitleiste. Hier sehen Sie dann, wann Ihre Favoriten frei sind, und reservieren sie mit einem Klick.',
    addFavourite: 'Favorit hinzufügen',
    removeFavourite: '{{name}} aus den Favoriten entfernen',
    notBookable: 'Nicht reservierbar',
    noSchedule: 'Kalender nicht verfügbar',
    unavailableFor_one: 'heute',
    unavailableFor_other: 'in den nächsten {{count}} Tagen',
    state: { NOW: 'Jetzt frei', SOON: 'Bald frei', UNAVAILABLE: 'Nicht frei' },
    until: { today: 'bis {{time}}', restOfDay: 'für den Rest des Tages' },
    from: { today: 'ab {{time}}', tomorrow: 'morgen ab {{time}}', day: '{{day}} ab {{time}}' },
    offer: {
      until: 'Bis {{to}} reservieren',
      shorter: '{{offer}} ({{duration}})',
      book: '{{from}}–{{to}} reservieren',
      booked: '{{from}}–{{to}} reserviert',
      time: '{{from}}–{{to}}',
    },
    instead: 'Stattdessen {{name}} reservieren, {{offer}}',
  },
}
