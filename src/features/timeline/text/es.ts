import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  timeline: {
    name: 'Disponibilidad de los recursos',
    count: {
      all_one: '{{total}} recurso',
      all_other: '{{total}} recursos',
      some_one: '{{matched}} de {{total}} recurso',
      some_other: '{{matched}} de {{total}} recursos',
    },
    progress_one: 'Cargando: {{loaded}} de {{total}} recurso',
    progress_other: 'Cargando: {{loaded}} de {{total}} recursos',
    heldBy: 'reserva de {{name}}',
    heldPrivately: 'reserva privada',
    yours: 'tu reserva',
    header: { again: '(repetida)' },
    row: {
      loading: 'cargando',
      addFavourite: 'Añadir a favoritos',
      removeFavourite: 'Quitar de favoritos',
      you: 'asignado a ti',
      others: 'asignado a otros',
      capacity_one: '{{count}} plaza',
      capacity_other: '{{count}} plazas',
    },
    event: { private: 'privado' },
    free: {
      'free-now': 'Libre ahora',
      'free-at': 'Libre a esta hora: {{time}}',
      'free-soon': 'Libre en menos de 30 min',
      'free-by': 'Libre a más tardar: {{time}}',
      'free-later': 'Más tarde',
    },
    group: {
      localTime: 'hora local: {{time}}',
      count_one: '{{count}} recurso',
      count_other: '{{count}} recursos',
    },
    stopped: {
      conflict: 'No está libre a partir de aquí',
      maximum: 'Has llegado a la duración máxima',
      minimum: 'Has llegado a la duración mínima',
    },
    own: {
      taken: 'No disponible',
    },
    heat: {
      closed: 'no se puede reservar',
    },
  },
  state: {
    free: 'libre',
    tentative: 'provisional',
    reserved: 'ocupado',
    closed: 'cerrado',
    limited: 'no disponible',
    assignedToYou: 'asignado a ti',
    maxUtilization: 'área completa',
    assignedToOthers: 'asignado a otros',
    freeOutsideWorkingHours: 'libre fuera del horario laboral',
    currentEvent: 'este evento',
  },
  timelineKeys: {
    title: 'Atajos de teclado',
  },
}
