import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  filters: {
    title: 'Filtres',
    titleCount: 'Filtres ({{count}})',
    capacity: 'Places',
    favouritesOnly: 'Només preferits',
    areas: 'Ubicació',
    name: 'Nom',
  },
  chip: {
    between: '{{name}}: {{min}}–{{max}}',
    atLeast: '{{name}}: {{min}}+',
    atMost: '{{name}}: fins a {{max}}',
    with: '{{name}}',
    without: 'Sense {{name}}',
    text: '{{name}}: {{text}}',
    free: 'Lliure: {{time}}',
  },
  reason: {
    past: 'ja ha passat',
    'too-far-ahead': 'amb massa antelació',
    'outside-hours': 'fora de l’horari laboral',
    'too-short': 'no està lliure prou estona',
    'area-full': 'àrea completa',
    held: 'ja té una reserva',
    'service-error': 'el calendari no respon',
    'no-data': 'sense dades',
    'provider-closed': 'bloquejat al calendari',
    'provider-limited': 'restringit al calendari',
    'current-event': 'l’esdeveniment que estàs editant',
  },
  calendarRefusal: {
    denied: 'no pots veure aquest calendari',
    missing: 'aquest calendari no existeix',
  },
}
