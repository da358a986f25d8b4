import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  timeline: {
    changed_one: '{{count}} angezeigte Ressource aktualisiert',
    changed_other: '{{count}} angezeigte Ressourcen aktualisiert',
    row: {
      myDay: 'Mein Tag',
    },
    own: {
      at: '{{room}}, {{time}}',
      givenUp: 'Abgebrochen. Ihre Reservierung bleibt unverändert.',
      open: 'Drücken Sie die Eingabetaste, um das Formular zu öffnen, oder Esc, um abzubrechen.',
    },
    tap: { reserve: 'Reservieren' },
    heat: {
      name: 'Freie Zeit pro Tag',
      share: 'Freier Anteil der Arbeitszeit',
      free: 'ganztägig frei',
      mostly: 'überwiegend frei',
      half: 'zur Hälfte frei',
      little: 'überwiegend belegt',
      full: 'voll',
      unknown: 'noch nicht geladen',
    },
  },
  timelineKeys: {
    move: 'Zeitfenster und Zeile wechseln',
    select: 'Zeit auswählen',
    reserve: 'Ausgewählte Zeit reservieren',
    clear: 'Auswahl aufheben',
    moveOwn: 'Eigene Reservierung verschieben',
    resizeOwn: 'Eigene Reservierung verlängern oder verkürzen',
    cancelOwn: 'Eigene Reservierung stornieren',
    panels: 'Zwischen Bereichen der Seite wechseln',
    explain: 'Anzeigen, warum ein Zeitfenster nicht frei ist',
    details: 'Details der Ressource',
    favourite: 'Favorit hinzufügen oder entfernen',
    ends: 'Erstes und letztes Zeitfenster',
    corners: 'Erste und letzte Zeile',
    page: 'Eine Seite nach oben oder unten',
    today: 'Heute',
    turn: 'Vorheriger oder nächster Zeitraum',
    modes: 'Zu Tag, 3 Tagen, Woche oder Monat wechseln',
    zoom: 'Vergrößern und verkleinern',
    search: 'Suchen',
    palette: 'Suche und Befehle',
    keys: 'Diese Tastenkürzel anzeigen',
  },
  printed: {
    title: 'Belegungsplan drucken',
    words: 'Ein Blatt pro Bereich mit den Reservierungen: {{days}}.',
    cut: 'Nur die ersten {{number}} Ressourcen werden gedruckt. Grenzen Sie die Suche ein, um andere zu drucken.',
    asOf: 'Stand: {{time}}',
    noData: 'Keine Daten',
  },
}
