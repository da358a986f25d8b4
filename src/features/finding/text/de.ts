import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  filters: {
    title: 'Filter',
    titleCount: 'Filter ({{count}})',
    capacity: 'Plätze',
    favouritesOnly: 'Nur Favoriten',
    areas: 'Ort',
    name: 'Name',
  },
  chip: {
    between: '{{name}}: {{min}}–{{max}}',
    atLeast: '{{name}}: ab {{min}}',
    atMost: '{{name}}: bis {{max}}',
    with: '{{name}}',
    without: '{{name}}: nein',
    text: '{{name}}: {{text}}',
    free: 'Frei: {{time}}',
  },
  reason: {
    past: 'in der Vergangenheit',
    'too-far-ahead': 'zu weit im Voraus',
    'outside-hours': 'außerhalb der Arbeitszeiten',
    'too-short': 'nicht lange genug frei',
    'area-full': 'Bereich ausgelastet',
    held: 'bereits belegt',
    'service-error': 'Kalender antwortet nicht',
    'no-data': 'keine Daten',
    'provider-closed': 'im Kalender gesperrt',
    'provider-limited': 'im Kalender eingeschränkt',
    'current-event': 'der Termin, den Sie gerade bearbeiten',
  },
  calendarRefusal: {
    denied: 'Sie dürfen diesen Kalender nicht sehen',
    missing: 'diesen Kalender gibt es nicht',
  },
}
