import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  filters: {
    title: 'Filtros',
    titleCount: 'Filtros ({{count}})',
    capacity: 'Plazas',
    favouritesOnly: 'Solo favoritos',
    areas: 'Ubicación',
    name: 'Nombre',
  },
  chip: {
    between: '{{name}}: {{min}}–{{max}}',
    atLeast: '{{name}}: mín. {{min}}',
    atMost: '{{name}}: máx. {{max}}',
    with: '{{name}}',
    without: 'Sin {{name}}',
    text: '{{name}}: {{text}}',
    free: 'Libre: {{time}}',
  },
  reason: {
    past: 'ya ha pasado',
    'too-far-ahead': 'con demasiada antelación',
    'outside-hours': 'fuera del horario laboral',
    'too-short': 'no está libre el tiempo suficiente',
    'area-full': 'área completa',
    held: 'ya ocupado',
    'service-error': 'el calendario no responde',
    'no-data': 'sin datos',
    'provider-closed': 'bloqueado en el calendario',
    'provider-limited': 'restringido en el calendario',
    'current-event': 'el evento que estás editando',
  },
  calendarRefusal: {
    denied: 'no puedes ver este calendario',
    missing: 'este calendario no existe',
  },
}
