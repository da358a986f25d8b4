import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  home: {
    greeting: 'Hola, {{name}}',
    guest: 'Els convidats no tenen reserves ni preferits',
    seeFree: 'Mira què és lliure',
    next: 'A continuació',
    upcoming: 'Després',
    noneHint: 'Reserva una sala o una taula i aquí veuràs quant falta perquè comenci.',
    join: 'Uneix-t’hi en línia',
    tomorrow: 'Demà',
    when: { today: 'Avui, {{time}}', tomorrow: 'Demà, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '{{subject}} comença d’aquí a {{count}} minut.',
      starts_other: '{{subject}} comença d’aquí a {{count}} minuts.',
      ends_one: '{{subject}} acaba d’aquí a {{count}} minut.',
      ends_other: '{{subject}} acaba d’aquí a {{count}} minuts.',
    },
    favourites: 'Preferits',
    bookFor: 'Quant de temps reservar',
    for: 'Per a {{duration}}',
    favouritesFailed: 'No s’ha pogut carregar la disponibilitat dels teus preferits.',
    noFavourites: 'Encara no hi ha preferits',
    noFavouritesHint:
      'Cerca a dalt una sala o una taula, o prem la seva estrella a la línia de temps. Aquí veuràs quan és lliure i la reservaràs amb un toc.',
    addFavourite: 'Afegeix un preferit',
    removeFavourite: 'Treu {{name}} dels preferits',
    notBookable: 'No es pot reservar',
    noSchedule: 'El seu calendari no respon',
    unavailableFor_one: 'en el proper {{count}} dia',
    unavailableFor_other: 'en els propers {{count}} dies',
    state: { NOW: 'Lliure ara', SOON: 'Lliure aviat', UNAVAILABLE: 'No lliure' },
    until: { today: 'fins a les {{time}}', restOfDay: 'la resta del dia' },
    from: { today: 'des de les {{time}}', tomorrow: 'demà des de les {{time}}', day: '{{day}} des de les {{time}}' },
    offer: {
      book: 'Reserva de {{from}} a {{to}}',
      booked: 'Reservat de {{from}} a {{to}}',
      time: 'de {{from}} a {{to}}',
    },
    instead: 'Agafa {{name}}, {{offer}}',
  },
}
