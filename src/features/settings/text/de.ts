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
  theme: {
    label: 'Design',
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
    contrast: 'Hoher Kontrast',
  },
  settings: {
    announce: {
      title: 'Benachrichtigungen',
      label: 'Meine Reservierungen ankündigen',
      hint: 'Wenn eine bestätigt werden kann, in 10 Minuten beginnt oder freigegeben wurde, weil niemand sie bestätigt hat. Auch wenn etwas auf Ihrer Warteliste frei wird.',
      consent: {
        granted: 'Ihr Browser zeigt sie, solange Foyer in einem Tab offen ist.',
        denied:
          'Ihr Browser blockiert Benachrichtigungen dieser Seite; sie erscheinen nur in Foyer. Erlauben Sie sie in den Einstellungen dieser Website neben der Adresse.',
        default: 'Beantworten Sie die Frage Ihres Browsers, um sie auch außerhalb von Foyer zu sehen.',
        unsupported: 'Dieser Browser kann keine Benachrichtigungen zeigen; sie erscheinen nur in Foyer.',
      },
    },
    look: 'Darstellung',
    account: 'Konto',
    storage: 'Daten in diesem Browser',
    used: '{{size}} MB belegt',
    usedUnknown: 'Kopien in diesem Browser',
    storageHint: 'Kopien von Ressourcen und Einstellungen beschleunigen den Start. Beim Löschen geht nichts verloren.',
    memoryHint: 'Dieser Browser lässt keine Datenspeicherung zu; beim Schließen des Tabs ist alles weg.',
    clear: 'Löschen',
    cleared: 'Die Kopien in diesem Browser wurden gelöscht.',
  },
}
