import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  controls: {
    title: 'Steuerung',
    failed: 'Die Steuerung konnte nicht geladen werden.',
    on: 'An',
    off: 'Aus',
    occupied: 'Belegt',
    vacant: 'Frei',
    notAvailable: 'Nicht verfügbar',
    down: 'Es besteht keine Live-Verbindung. Bis sie zurück ist, lässt sich nichts schalten.',
    guest: 'Gäste können zusehen, aber nichts schalten.',
    confirms: 'Anwesenheit bestätigt hier die fällige Reservierung.',
    notChanged: '{{name}} konnte nicht geändert werden. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
