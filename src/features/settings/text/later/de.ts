import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  language: {
    label: 'Sprache',
    cs: 'Čeština',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    ca: 'Català',
    ua: 'Українська',
  },
  timeFormat: {
    label: 'Zeitformat',
    auto: 'Automatisch ({{time}})',
    '12': '12 Stunden ({{time}})',
    '24': '24 Stunden ({{time}})',
  },
  weekStart: {
    label: 'Erster Tag der Woche',
    auto: 'Automatisch ({{day}})',
  },
  theme: {
    label: 'Design',
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
    contrast: 'Hoher Kontrast',
  },
  settings: {
    office: 'Mein Büro',
    announce: {
      title: 'Benachrichtigungen einstellen',
      label: 'Über meine Reservierungen benachrichtigen',
      hint: '10 Minuten vor Beginn einer Reservierung, zu Beginn des Check-in-Zeitraums, bei Freigabe einer Reservierung und sobald etwas auf Ihrer Warteliste frei wird.',
      consent: {
        granted: 'Benachrichtigungen erscheinen, solange Foyer in einem Tab geöffnet ist.',
        denied:
          'Ihr Browser blockiert Benachrichtigungen, deshalb erscheinen sie nur in Foyer. Erlauben Sie sie in den Website-Einstellungen neben der Adressleiste.',
        default: 'Erlauben Sie Benachrichtigungen, wenn Ihr Browser danach fragt.',
        unsupported: 'Dieser Browser unterstützt keine Benachrichtigungen. Hinweise erscheinen deshalb nur in Foyer.',
      },
    },
    look: 'Darstellung',
    account: 'Konto',
    everywhere: {
      title: 'Andere Sitzungen',
      hint: 'Beendet Ihre Sitzungen in allen Browsern und auf allen Geräten, auch diese.',
      action: 'Überall abmelden',
      unknown: 'Dieser Server kann andere Sitzungen nicht beenden. Bitten Sie Ihre Administration darum.',
    },
    storage: 'Gespeicherte Daten',
    used: '{{size}} MB belegt',
    usedUnknown: 'In diesem Browser sind Daten gespeichert',
    storageHint:
      'Mit gespeicherten Ressourcen und Einstellungen startet Foyer schneller. Sie können sie bedenkenlos löschen.',
    sessionHint:
      'Ihre Organisation verschlüsselt gespeicherte Daten. Sie gehen verloren, sobald Sie den letzten Foyer-Tab schließen.',
    offHint:
      'Ihre Organisation hat das Speichern ausgeschaltet. Gespeicherte Suchen und Listen gehen verloren, sobald Sie diesen Tab schließen.',
    memoryHint: 'Dieser Browser blockiert die lokale Speicherung. Beim Schließen des Tabs wird alles gelöscht.',
    clear: 'Daten löschen',
    notices: 'Software von Drittanbietern',
    noticesHint: 'Lizenzen der in Foyer enthaltenen Software und Daten von Drittanbietern.',
    showNotices: 'Lizenzen anzeigen',
    cleared: 'Gespeicherte Daten gelöscht',
  },
}
