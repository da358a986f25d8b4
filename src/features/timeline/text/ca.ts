import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  timeline: {
    name: 'Disponibilitat dels recursos',
    count: {
      all_one: '{{total}} recurs',
      all_other: '{{total}} recursos',
      some_one: '{{matched}} d’{{total}} recurs',
      some_other: '{{matched}} dels {{total}} recursos',
    },
    progress_one: 'S’està carregant: {{loaded}} d’{{total}} recurs',
    progress_other: 'S’estan carregant: {{loaded}} dels {{total}} recursos',
    heldBy: 'organitza {{name}}',
    heldPrivately: 'privat',
    yours: 'la teva reserva',
    header: { again: '(repetida)' },
    row: {
      loading: 's’està carregant',
      addFavourite: 'Afegeix als preferits',
      removeFavourite: 'Treu dels preferits',
      you: 'assignat a tu',
      others: 'assignat a altres',
      capacity_one: '{{count}} plaça',
      capacity_other: '{{count}} places',
    },
    event: { private: 'privat' },
    free: {
      'free-now': 'Lliure ara',
      'free-at': 'Lliure a aquesta hora: {{time}}',
      'free-soon': 'Lliure en menys de 30 min',
      'free-by': 'Lliure com a molt tard: {{time}}',
      'free-later': 'Més tard',
    },
    group: {
      localTime: 'hora local: {{time}}',
      count_one: '{{count}} recurs',
      count_other: '{{count}} recursos',
    },
    stopped: {
      conflict: 'A partir d’aquí no està lliure',
      maximum: 'S’ha arribat a la durada màxima',
      minimum: 'S’ha arribat a la durada mínima',
    },
    own: {
      taken: 'No disponible',
    },
    heat: {
      closed: 'no es pot reservar',
    },
  },
  state: {
    free: 'lliure',
    tentative: 'provisional',
    reserved: 'ocupat',
    closed: 'tancat',
    limited: 'no disponible',
    assignedToYou: 'assignat a tu',
    maxUtilization: 'àrea completa',
    assignedToOthers: 'assignat a altres',
    freeOutsideWorkingHours: 'lliure fora de l’horari laboral',
    currentEvent: 'aquest esdeveniment',
  },
  timelineKeys: {
    title: 'Dreceres de teclat',
  },
}
