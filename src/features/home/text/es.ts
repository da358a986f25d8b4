import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  home: {
    greeting: 'Hola, {{name}}',
    now: {
      title: 'Sala ahora',
      none: 'Ahora no hay ninguna sala libre',
      noneHint: 'Prueba con menos plazas u otra ubicación.',
    },
    guest: 'Inicia sesión para ver tus reservas y favoritos',
    seeFree: 'Ver disponibilidad',
    next: 'A continuación',
    upcoming: 'Más tarde',
    noneHint: 'Reserva una sala o un puesto y aquí verás cuánto falta para que empiece.',
    join: 'Unirse en línea',
    tomorrow: 'Mañana',
    when: { today: 'Hoy, {{time}}', tomorrow: 'Mañana, {{time}}', day: '{{day}}, {{time}}' },
    spoken: {
      starts_one: '«{{subject}}» empieza en {{count}} minuto.',
      starts_other: '«{{subject}}» empieza en {{count}} minutos.',
      ends_one: '«{{subject}}» termina en {{count}} minuto.',
      ends_other: '«{{subject}}» termina en {{count}} minutos.',
    },
    favourites: 'Favoritos',
    bookFor: 'Duración',
    for: 'Durante {{duration}}',
    favouritesFailed: 'No se ha podido cargar la disponibilidad de tus favoritos.',
    noFavourites: 'Aún no tienes favoritos',
    noFavouritesHint:
      'Busca arriba una sala o un puesto, o toca su estrella en la línea de tiempo. Aquí verás cuándo está libre y lo reservarás con un toque.',
    addFavourite: 'Añadir un favorito',
    removeFavourite: 'Quitar {{name}} de los favoritos',
    notBookable: 'No se puede reservar',
    noSchedule: 'Calendario no disponible',
    unavailableFor_one: 'hoy',
    unavailableFor_other: 'en los próximos {{count}} días',
    state: { NOW: 'Libre ahora', SOON: 'Libre en breve', UNAVAILABLE: 'No libre' },
    until: { today: 'hasta {{time}}', restOfDay: 'el resto del día' },
    from: { today: 'desde {{time}}', tomorrow: 'mañana desde {{time}}', day: '{{day}} desde {{time}}' },
    offer: {
      until: 'Reservar hasta: {{to}}',
      shorter: '{{offer}} ({{duration}})',
      book: 'Reservar {{from}}–{{to}}',
      booked: 'Reserva hecha: {{from}}–{{to}}',
      time: '{{from}}–{{to}}',
    },
    instead: 'Reservar {{name}} en su lugar, {{offer}}',
  },
}
