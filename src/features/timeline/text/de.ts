import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  timeline: {
    name: 'Verfügbarkeit der Ressourcen',
    count: {
      all_one: '{{total}} Ressource',
      all_other: '{{total}} Ressourcen',
      some_one: '{{matched}} von {{total}} Ressource',
      some_other: '{{matched}} von {{total}} Ressourcen',
    },
    progress_one: 'Wird geladen: {{loaded}} von {{total}} Ressource',
    progress_other: 'Wird geladen: {{loaded}} von {{total}} Ressourcen',
    heldBy: 'reserviert von {{name}}',
    heldPrivately: 'private Reservierung',
    yours: 'Ihre Reservierung',
    header: { again: '(erneut)' },
    row: {
      loading: 'wird geladen',
      addFavourite: 'Zu den Favoriten hinzufügen',
      removeFavourite: 'Aus den Favoriten entfernen',
      you: 'für Sie',
      others: 'für andere',
      capacity_one: '{{count}} Platz',
      capacity_other: '{{count}} Plätze',
    },
    event: { private: 'privat' },
    free: {
      'free-now': 'Jetzt frei',
      'free-at': 'Frei um {{time}}',
      'free-soon': 'In den nächsten 30 Minuten frei',
      'free-by': 'Ab spätestens {{time}} frei',
      'free-later': 'Später',
    },
    group: {
      localTime: 'dort jetzt {{time}}',
      count_one: '{{count}} Ressource',
      count_other: '{{count}} Ressourcen',
    },
    stopped: {
      conflict: 'Ab hier nicht frei',
      maximum: 'Maximale Dauer erreicht',
      minimum: 'Mindestdauer erreicht',
    },
    own: {
      taken: 'Nicht verfügbar',
    },
    heat: {
      closed: 'nicht reservierbar',
    },
  },
  state: {
    free: 'frei',
    tentative: 'mit Vorbehalt',
    reserved: 'belegt',
    closed: 'geschlossen',
    limited: 'nicht verfügbar',
    assignedToYou: 'Ihnen zugewiesen',
    maxUtilization: 'Bereich ausgelastet',
    assignedToOthers: 'anderen zugewiesen',
    freeOutsideWorkingHours: 'frei außerhalb der Arbeitszeiten',
    currentEvent: 'dieser Termin',
  },
  timelineKeys: {
    title: 'Tastenkürzel',
  },
}
