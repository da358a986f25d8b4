import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  connection: {
    live: 'Live',
    reconnecting: 'Verbindet neu',
    asOf: 'Stand {{time}}',
    offline: 'Offline',
    offlineAsOf: 'Offline, Stand {{time}}',
  },
  hub: {
    'server-silent': 'Der Server ist verstummt.',
    'handshake-refused': 'Der Server hat die Verbindung beim Aufbau abgelehnt.',
    'stopped-early': 'Die Verbindung wurde beendet, bevor sie vollständig war.',
    'no-transport': 'Kein Weg zum Server funktioniert; vielleicht blockiert ihn ein Proxy oder eine Firewall.',
    'redirected-too-often': 'Der Server hat endlos weitergeleitet.',
    'server-too-old': 'Der Server ist von älterer, nicht unterstützter Art.',
    'no-result': 'Der Server erwartete eine Antwort, die nicht kam.',
    'not-admitted': 'Der Server akzeptiert diese Anmeldung nicht. Eine neue Anmeldung kann helfen.',
    unavailable: 'Der Server nimmt derzeit keine Verbindungen an.',
    unreachable: 'Der Server ist nicht erreichbar.',
    'too-slow': 'Der Server hat zu lange nicht geantwortet.',
    'led-astray': 'Der Server hat an eine fremde Adresse verwiesen; das wurde abgelehnt.',
    lost: 'Die Verbindung ist abgebrochen.',
  },
  liveness: {
    state: {
      live: 'Die Verbindung ist live',
      reconnecting: 'Die Live-Verbindung wird wiederhergestellt',
      'as-of': 'Es besteht keine Live-Verbindung',
      offline: 'Kein Netz',
    },
    since: 'Seit {{when}}',
    loaded: 'Sie sehen den Stand von {{when}}; er kann inzwischen überholt sein.',
    next: {
      live: 'Was andere ändern, erscheint hier sofort.',
      reconnecting: 'Bis sie wieder steht, wird alles auf dem Bildschirm alle 15 Sekunden neu geladen.',
      'as-of':
        'Der nächste Versuch folgt innerhalb einer halben Minute. Bis dahin wird alles auf dem Bildschirm alle 15 Sekunden neu geladen.',
      offline: 'Sobald wieder ein Netz da ist, wird alles von selbst neu geladen.',
    },
    failed: 'Der Server antwortet noch nicht.',
    tryNow: 'Jetzt versuchen',
  },
  offline: {
    title: 'Kein Netz',
    asOf: 'Sie sind offline. Sie sehen den Stand von {{when}}.',
    nothing: 'Sie sind offline, und auf diesem Gerät ist noch nichts gespeichert.',
    limits:
      'Bestätigen, Beenden und Absagen wird gesendet, sobald Sie wieder online sind; reservieren lässt sich nichts.',
    waiting_one: '{{count}} Auftrag wartet auf das Senden.',
    waiting_other: '{{count}} Aufträge warten auf das Senden.',
    intent: {
      confirm: 'Wird bestätigt, sobald Sie wieder online sind',
      finish: 'Wird beendet, sobald Sie wieder online sind',
      cancel: 'Wird abgesagt, sobald Sie wieder online sind',
    },
    withdraw: 'Zurücknehmen',
    withdrawOf: 'Zurücknehmen, was für {{subject}} wartet',
    withdrawn: 'Für {{subject}} wird nichts gesendet.',
    kept: {
      confirm: 'Sie sind offline. {{subject}} wird bestätigt, sobald Sie wieder online sind.',
      finish: 'Sie sind offline. {{subject}} wird beendet, sobald Sie wieder online sind.',
      cancel: 'Sie sind offline. {{subject}} wird abgesagt, sobald Sie wieder online sind.',
    },
    gone: 'Ihr Auftrag aus der Zeit ohne Netz wurde nicht gesendet: {{subject}} findet nicht mehr statt.',
    goneAlready: '{{subject}} war bereits abgesagt.',
    refused: {
      confirm: '{{subject}} konnte nachträglich nicht bestätigt werden.',
      finish: '{{subject}} konnte nachträglich nicht beendet werden.',
      cancel: '{{subject}} konnte nachträglich nicht abgesagt werden.',
    },
    noRoom:
      'Sie sind offline: Ob der Raum noch frei ist, weiß gerade niemand. Ihre Eingaben bleiben; reservieren Sie, sobald Sie wieder online sind.',
    noChange: 'Sie sind offline: Die Änderung kann nicht gesendet werden. Ihre Eingaben bleiben.',
  },
}
