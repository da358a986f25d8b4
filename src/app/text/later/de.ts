import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  app: {
    close: 'Schließen',
    remove: '{{name}} entfernen',
    done: 'Fertig',
    cancel: 'Abbrechen',
  },
  notice: {
    partMissing:
      'Ein Teil von Foyer wurde nicht geladen. Ihre Änderungen bleiben erhalten. Versuchen Sie es erneut oder laden Sie die Seite neu.',
    series: {
      cancelled: 'Alle Termine von „{{subject}}“ storniert',
      shortened: '„{{subject}}“ endet jetzt vor diesem Termin.',
      datesCancelled_one: '{{count}} Termin von „{{subject}}“ storniert',
      datesCancelled_other: '{{count}} Termine von „{{subject}}“ storniert',
      datesLeft_one: 'Sie haben Ihre Teilnahme an {{count}} Termin von „{{subject}}“ abgesagt.',
      datesLeft_other: 'Sie haben Ihre Teilnahme an {{count}} Terminen von „{{subject}}“ abgesagt.',
      changed: '„{{subject}}“ für diese Termine aktualisiert',
      datesDeclined_one: 'Die Ressource hat {{count}} Termin von „{{subject}}“ abgelehnt.',
      datesDeclined_other: 'Die Ressource hat {{count}} Termine von „{{subject}}“ abgelehnt.',
      datesDone: 'Alle Termine von „{{subject}}“ sind aktualisiert.',
      datesFailed_one: '{{count}} Termin von „{{subject}}“ konnte nicht geändert werden.',
      datesFailed_other: '{{count}} Termine von „{{subject}}“ konnten nicht geändert werden.',
    },
    copied: 'Kopiert',
    saved: '{{name}} heruntergeladen',
    seriesUnread: 'Die Serie „{{subject}}“ konnte nicht geladen werden. Versuchen Sie es erneut.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    words: 'Unter {{path}} ist nichts zu finden. Prüfen Sie den Link und versuchen Sie es erneut.',
    go: 'Zu „Reservieren“',
  },
  finder: {
    sentence: 'Freie Ressource suchen',
    noPerson: 'Niemanden mit dem Namen {{names}} gefunden.',
    unread: '„{{words}}“ ist nicht klar. Versuchen Sie andere Wörter.',
    try: 'Beispiel: „{{example}}“',
    example: '6 Personen morgen um 10 Uhr',
    title: 'Ressourcen, Personen, Seiten und Aktionen suchen',
    placeholder: 'Räume, Personen, Aktionen suchen',
    results: 'Ergebnisse',
    nothing: 'Keine Ergebnisse für „{{text}}“',
    clearFilters: 'Alle Filter zurücksetzen',
    share: 'Diese Ansicht teilen',
    view: 'Ansicht: {{view}}',
    theme: 'Design: {{theme}}',
    language: 'Sprache: {{language}}',
  },
  update: {
    title: 'Neue Version',
    ready: 'Eine neue Version von Foyer ist verfügbar. Ihre Eingaben bleiben erhalten.',
    take: 'Aktualisieren',
    later: 'Später',
  },
}
