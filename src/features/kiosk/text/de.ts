import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  kiosk: {
    welcome: 'Willkommen: {{name}}',
    begin: 'Zum Beginnen berühren',
    whatTo: 'Wie können wir helfen?',
    back: 'Zurück',
    end: 'Beenden',
    stillThere: 'Sind Sie noch da?',
    forgetsIn_one: 'In {{count}} Sekunde wird alles Eingegebene vergessen.',
    forgetsIn_other: 'In {{count}} Sekunden wird alles Eingegebene vergessen.',
    goOn: 'Ja, weiter',
    offer: {
      map: 'Karte',
      rooms: 'Raum finden',
      meetings: 'Termine heute',
      people: 'Person finden',
    },
    type: 'Namen eingeben',
    typeName: 'Geben Sie mindestens zwei Buchstaben des Namens ein.',
    nothingFound: 'Unter diesem Namen wurde nichts gefunden.',
    nobodyFound: 'Unter diesem Namen wurde niemand gefunden.',
    peopleNeedNetwork: 'Personen lassen sich nur mit Netz suchen.',
    results: 'Gefunden',
    found_one: '{{count}} gefunden',
    found_other: '{{count}} gefunden',
    busyUntil: 'belegt bis {{time}}',
    freeUntil: 'frei bis {{time}}',
    meetings: {
      title: 'Termine heute',
      now: 'jetzt',
      none: 'Heute nichts mehr.',
      asOf: 'Stand {{time}}',
    },
    map: {
      here: 'Sie sind hier: {{floor}}',
      noStand: 'Dieser Bildschirm ist auf der Karte nicht eingetragen. Orte lassen sich hier nachschlagen, Wege nicht.',
      notOnMap: 'Das ist nicht auf der Karte.',
      another: 'Anderes Ziel',
      kinds: 'Alle Arten von Orten',
      nearestFirst: 'Das Nächste zuerst',
      backHere: 'Mein Standort',
      steps: 'Der Weg in Schritten',
    },
    keys: {
      label: 'Tasten',
      space: 'Leertaste',
      delete: 'Letzten Buchstaben löschen',
    },
  },
}
