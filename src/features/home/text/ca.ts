import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  home: {
    greeting: 'Hola, {{name}}',
    now: {
      title: 'Sala ara',
      none: 'Ara no hi ha cap sala lliure',
      noneHint: 'Prova amb menys places o una altra ubicació.',
    },
    guest: 'Inicia la sessió per veure les teves reserves i preferits',
    seeFree: 'Mira què hi ha lliure',
    next: 'A continuació',
    upcoming: 'Més tard',
    noneHint: 'Reserva una sala o una taula i apareixerà aquí amb un compte enrere.',
    join: 'Uneix-t’hi en línia',
    tomorrow: 'Demà',
    when: { today: 'Avui, {{time}}', tomorrow: 'Demà, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '«{{subject}}» comença d’aquí a {{count}} minut.',
      starts_other: '«{{subject}}» comença d’aquí a {{count}} minuts.',
      ends_one: '«{{subject}}» acaba d’aquí a {{count}} minut.',
      ends_other: '«{{subject}}» acaba d’aquí a {{count}} minuts.',
    },
    favourites: 'Preferits',
    bookFor: 'Durada',
    for: 'Durant {{duration}}',
    favouritesFailed: 'No s’ha pogut carregar la disponibilitat dels teus preferits.',
    noFavourites: 'Encara no tens preferits',
    noFavouritesHint:
      'Cerca a dalt una sala o una taula, o selecciona la seva estrella a la línia de temps. Aquí veuràs quan està lliure i la podràs reservar en un sol pas.',
    addFavourite: 'Afegeix un preferit',
    removeFavourite: 'Treu {{name}} dels preferits',
    notBookable: 'No es pot reservar',
    noSchedule: 'Calendari no disponible',
    unavailableFor_one: 'avui',
    unavailableFor_other: 'en els pròxims {{count}} dies',
    state: { NOW: 'Lliure ara', SOON: 'Lliure aviat', UNAVAILABLE: 'No disponible' },
    until: { today: 'fins a {{time}}', restOfDay: 'la resta del dia' },
    from: { today: 'a partir de {{time}}', tomorrow: 'demà a partir de {{time}}', day: '{{day}} a partir de {{time}}' },
    offer: {
      until: 'Reserva fins a {{to}}',
      shorter: '{{offer}} ({{duration}})',
      book: 'Reserva {{from}}–{{to}}',
      booked: 'Reservat {{from}}–{{to}}',
      time: '{{from}}–{{to}}',
    },
    instead: 'Reserva {{name}}, {{offer}}',
  },
}
