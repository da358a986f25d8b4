import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  qr: {
    reading: 'Code wird gelesen…',
    leaving: 'Navigation wird geöffnet…',
    failed: 'Dieser Code führt nirgendwohin',
    unknown: 'Der Code ist vielleicht alt oder gehört zu etwas, das Sie nicht sehen dürfen.',
    advice: 'Prüfen Sie die Verbindung und versuchen Sie es noch einmal, oder scannen Sie einen anderen Code.',
    another: 'Anderen Code scannen',
    leave: {
      title: 'Zu einer anderen Website wechseln?',
      words: 'Dieser Code führt zur Navigation auf {{host}}, außerhalb dieser Anwendung.',
      go: 'Zu {{host}} gehen',
    },
  },
  scan: {
    lead: 'Scannen Sie den Code eines Raums oder Tisches: Sie sehen, wann er frei ist, und können ihn reservieren.',
    start: 'Kamera verwenden',
    stop: 'Kamera ausschalten',
    film: 'Was die Kamera sieht',
    looking: 'Es wird nach einem Code gesucht…',
    picture: 'Bild auswählen',
    type: 'Code lieber eintippen',
    typeHint: 'Der Code oder der Link, der darunter gedruckt ist.',
    open: 'Öffnen',
    trouble: {
      denied:
        'Die Kamera ist für diese Seite gesperrt. Erlauben Sie sie im Browser, wählen Sie ein Bild aus oder tippen Sie den Code ein.',
      absent: 'Hier gibt es keine Kamera. Wählen Sie ein Bild aus oder tippen Sie den Code ein.',
      insecure:
        'Die Kamera funktioniert nur auf sicheren Seiten (https). Wählen Sie ein Bild aus oder tippen Sie den Code ein.',
      failed:
        'Die Kamera ließ sich nicht starten; vielleicht verwendet sie eine andere Anwendung. Wählen Sie ein Bild aus oder tippen Sie den Code ein.',
      'no-code': 'In diesem Bild ist kein QR-Code.',
      'no-picture': 'Diese Datei lässt sich nicht als Bild lesen.',
    },
    foreign: {
      scanned: 'Dieser Code gehört nicht zu dieser Anwendung',
      typed: 'Das ist kein Code',
      words: 'Darin steht Folgendes. Wir öffnen es nicht.',
    },
  },
  code: {
    show: 'QR-Code anzeigen',
    showOf: 'QR-Code von {{name}} anzeigen',
    title: 'QR-Code von {{name}}',
    picture: 'QR-Code, der {{name}} öffnet',
    hint: 'Scannen zeigt, wann hier frei ist, und führt zur Reservierung.',
    copyLink: 'Link kopieren',
    download: 'SVG herunterladen',
    print: 'Drucken',
    link: 'Adresse',
  },
}
