import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  reserve: {
    search: 'Ressourcen suchen',
    loading: 'Verfügbarkeit wird geladen …',
    viewLabel: 'Ansicht',
    view: { timeline: 'Zeitleiste', floorplan: 'Grundriss', list: 'Liste' },
    modeLabel: 'Zeitraum',
    mode: { day: 'Tag', days: '3 Tage', week: 'Woche', month: 'Monat' },
    earlier: 'Vorheriger Zeitraum',
    later: 'Nächster Zeitraum',
    chooseDay: '{{day}}. Datum ändern',
    calendar: 'Kalender',
    viewOptions: 'Ansichtsoptionen',
    duration: 'Dauer',
    durationOf: 'Für {{duration}}',
    stale: 'Stand: {{time}}. Die Aktualisierung ist fehlgeschlagen.',
    failed: 'Die Verfügbarkeit konnte nicht geladen werden.',
  },
  form: {
    title: 'Neue Reservierung',
    proposedSubject: 'Besprechung von {{name}}',
    allDay: 'Ganztägig',
  },
  conflict: {
    seats_one: '{{count}} Platz',
    seats_other: '{{count}} Plätze',
  },
}
