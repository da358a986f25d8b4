import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  home: {
    greeting: 'Hola, {{name}}',
    guest: 'Los invitados no tienen reservas ni favoritos',
    seeFree: 'Ver qué está libre',
    next: 'A continuación',
    upcoming: 'Después',
    noneHint: 'Reserve una sala o un puesto y aquí verá cuánto falta para que empiece.',
    join: 'Unirse en línea',
    tomorrow: 'Mañana',
    when: { today: 'Hoy, {{time}}', tomorrow: 'Mañana, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '{{subject}} empieza en {{count}} minuto.',
      starts_other: '{{subject}} empieza en {{count}} minutos.',
      ends_one: '{{subject}} termina en {{count}} minuto.',
      ends_other: '{{subject}} termina en {{count}} minutos.',
    },
    favourites: 'Favoritos',
    bookFor: 'Cuánto tiempo reservar',
    for: 'Para {{duration}}',
    favouritesFailed: 'No se ha podido cargar cuándo están libres sus favoritos.',
    noFavourites: 'Aún no hay favoritos',
    noFavouritesHint:
      'Busque arriba una sala o un puesto que use a menudo, o pulse la estrella que tiene al lado en la línea de tiempo. Aquí verá cuándo está libre y lo reservará con una pulsación.',
    addFavourite: 'Añadir un favorito',
    removeFavourite: 'Quitar {{name}} de los favoritos',
    notBookable: 'No se puede reservar',
    noSchedule: 'Su calendario no responde',
    unavailableFor_one: 'en el próximo {{count}} día',
    unavailableFor_other: 'en los próximos {{count}} días',
    state: { NOW: 'Libre ahora', SOON: 'Libre pronto', UNAVAILABLE: 'No libre' },
    until: { today: 'hasta las {{time}}', restOfDay: 'el resto del día' },
    from: { today: 'desde las {{time}}', tomorrow: 'mañana desde las {{time}}', day: '{{day}} desde las {{time}}' },
    offer: {
      book: 'Reservar de {{from}} a {{to}}',
      booked: 'Reservado de {{from}} a {{to}}',
      time: 'de {{from}} a {{to}}',
    },
    instead: 'Tomar {{name}}, {{offer}}',
  },
}
