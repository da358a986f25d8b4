import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  hub: {
    'server-silent': 'Der Server antwortet nicht mehr.',
    'handshake-refused': 'Der Server hat die Verbindung abgelehnt.',
    'stopped-early': 'Der Verbindungsaufbau wurde vorzeitig abgebrochen.',
    'no-transport': 'Keine Verbindung zum Server. Ein Proxy oder eine Firewall blockiert sie möglicherweise.',
    'redirected-too-often': 'Zu viele Weiterleitungen.',
    'server-too-old': 'Diese Serverversion wird nicht unterstützt.',
    'no-result': 'Der Server hat nicht die erwartete Antwort erhalten.',
    'not-admitted': 'Der Server hat Ihre Sitzung abgelehnt. Melden Sie sich erneut an.',
    unavailable: 'Der Server nimmt derzeit keine Verbindungen an.',
    unreachable: 'Der Server ist nicht erreichbar.',
    'too-slow': 'Der Server hat zu lange für die Antwort gebraucht.',
    'led-astray': 'Der Server hat an eine nicht vertrauenswürdige Adresse weitergeleitet.',
    lost: 'Die Verbindung wurde unterbrochen.',
  },
  liveness: {
    state: {
      live: 'Verbunden',
      reconnecting: 'Verbindung wird wiederhergestellt …',
      'as-of': 'Keine Live-Aktualisierung',
      offline: 'Offline',
    },
    since: 'Seit {{when}}',
    loaded: 'Stand: {{when}}. Seitdem kann sich etwas geändert haben.',
    next: {
      live: 'Änderungen von anderen erscheinen sofort.',
      reconnecting: 'Bis dahin wird diese Seite alle 15 Sekunden aktualisiert.',
      'as-of': 'Neuer Versuch innerhalb von 30 Sekunden. Bis dahin wird diese Seite alle 15 Sekunden aktualisiert.',
      offline: 'Diese Seite wird aktualisiert, sobald Sie wieder online sind.',
    },
    foreign:
      'Die Daten des Servers gehen an einer nicht vertrauenswürdigen Adresse weiter und wurden deshalb nicht geladen.',
    failed: 'Der Server ist weiterhin nicht erreichbar.',
    tryNow: 'Jetzt versuchen',
  },
  offline: {
    title: 'Sie sind offline',
    asOf: 'Sie sind offline. Stand: {{when}}.',
    nothing: 'Sie sind offline und auf diesem Gerät ist noch nichts gespeichert.',
    limits:
      'Sie können weiterhin einchecken sowie Reservierungen beenden oder stornieren. Diese Änderungen werden gesendet, sobald Sie wieder online sind. Neue Reservierungen sind offline nicht möglich.',
    gone: 'Ihre Offline-Anfrage wurde nicht gesendet: „{{subject}}“ wurde storniert.',
    goneAlready: '„{{subject}}“ war bereits storniert.',
    refused: {
      confirm: 'Sie sind wieder online, aber der Check-in für „{{subject}}“ ist fehlgeschlagen.',
      finish: 'Sie sind wieder online, aber „{{subject}}“ konnte nicht beendet werden.',
      cancel: 'Sie sind wieder online, aber „{{subject}}“ konnte nicht storniert werden.',
    },
    noRoom: 'Sie sind offline. Die Verfügbarkeit kann deshalb nicht geprüft werden. Ihr Entwurf bleibt erhalten.',
    noChange: 'Sie sind offline. Diese Änderung kann deshalb nicht gesendet werden. Ihr Entwurf bleibt erhalten.',
    intent: {
      confirm: 'Check-in erfolgt, sobald Sie wieder online sind',
      finish: 'Wird beendet, sobald Sie wieder online sind',
      cancel: 'Wird storniert, sobald Sie wieder online sind',
    },
    withdraw: 'Rückgängig',
    withdrawOf: 'Ausstehende Anfrage für „{{subject}}“ rückgängig machen',
  },
}
