import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  kiosk: {
    welcome: 'Willkommen in {{name}}',
    begin: 'Zum Starten tippen',
    whatTo: 'Wie können wir helfen?',
    back: 'Zurück',
    end: 'Fertig',
    stillThere: 'Sind Sie noch da?',
    forgetsIn_one: 'Ihre Eingaben werden in {{count}} Sekunde gelöscht.',
    forgetsIn_other: 'Ihre Eingaben werden in {{count}} Sekunden gelöscht.',
    goOn: 'Weiter',
    offer: {
      map: 'Karte',
      rooms: 'Raum finden',
      meetings: 'Termine heute',
      people: 'Person finden',
    },
    type: 'Namen eingeben',
    typeName: 'Geben Sie mindestens zwei Buchstaben ein.',
    nothingFound: 'Keine Ergebnisse',
    nobodyFound: 'Keine Personen gefunden',
    peopleNeedNetwork: 'Die Personensuche ist offline nicht verfügbar.',
    results: 'Ergebnisse',
    found_one: '{{count}} Ergebnis',
    found_other: '{{count}} Ergebnisse',
    busyUntil: 'belegt bis {{time}}',
    freeUntil: 'frei bis {{time}}',
    meetings: {
      title: 'Termine heute',
      now: 'jetzt',
      none: 'Heute keine weiteren Termine.',
      asOf: 'Stand: {{time}}',
    },
    map: {
      here: 'Sie sind hier: {{floor}}',
      noStand:
        'Dieser Bildschirm ist nicht auf der Karte eingetragen und kann deshalb keine Routen anzeigen. Orte können Sie trotzdem suchen.',
      notOnMap: 'Das ist nicht auf der Karte.',
      another: 'Anderes Ziel',
      kinds: 'Alle Kategorien',
      nearestFirst: 'Nächstgelegene zuerst',
      backHere: 'Mein Standort',
      steps: 'Wegbeschreibung',
    },
    keys: {
      label: 'Tastatur',
      space: 'Leertaste',
      delete: 'Löschen',
    },
  },
}
