import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  qr: {
    reading: 'Code wird gelesen …',
    leaving: 'Navigation wird geöffnet …',
    failed: 'Dieser Code funktioniert nicht',
    unknown: 'Er ist möglicherweise veraltet oder Sie haben keinen Zugriff.',
    advice: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut oder scannen Sie einen anderen Code.',
    another: 'Anderen Code scannen',
    leave: {
      title: 'Andere Website öffnen?',
      words: 'Dieser Code öffnet die Navigation auf {{host}}, außerhalb von Foyer.',
      go: '{{host}} öffnen',
    },
  },
  scan: {
    lead: 'Scannen Sie den Code eines Raums oder Arbeitsplatzes: Sie sehen, wann er frei ist, und können ihn reservieren.',
    start: 'Kamera verwenden',
    stop: 'Kamera ausschalten',
    film: 'Kamerabild',
    looking: 'Code wird gesucht …',
    picture: 'Bild auswählen',
    type: 'Code eingeben',
    typeHint: 'Der Code oder der Link, der darunter steht.',
    open: 'Öffnen',
    trouble: {
      denied:
        'Der Kamerazugriff ist blockiert. Erlauben Sie ihn im Browser, wählen Sie ein Bild aus oder geben Sie den Code ein.',
      absent: 'Keine Kamera gefunden. Wählen Sie ein Bild aus oder geben Sie den Code ein.',
      insecure:
        'Die Kamera funktioniert nur auf sicheren Seiten (https). Wählen Sie ein Bild aus oder geben Sie den Code ein.',
      failed:
        'Die Kamera konnte nicht gestartet werden. Möglicherweise wird sie von einer anderen App verwendet. Wählen Sie ein Bild aus oder geben Sie den Code ein.',
      'no-code': 'In diesem Bild wurde kein QR-Code gefunden.',
      'no-picture': 'Diese Datei kann nicht als Bild gelesen werden.',
    },
    foreign: {
      scanned: 'Das ist kein Foyer-Code',
      typed: 'Ungültiger Code',
      words: 'Das ist der Inhalt. Foyer öffnet ihn nicht.',
    },
  },
  code: {
    showOf: 'QR-Code für {{name}} anzeigen',
    title: 'QR-Code für {{name}}',
    picture: 'QR-Code, der {{name}} öffnet',
    hint: 'Scannen Sie den Code, um freie Zeiten zu sehen und zu reservieren.',
    copyLink: 'Link kopieren',
    download: 'SVG herunterladen',
    print: 'Drucken',
    link: 'Link',
  },
}
