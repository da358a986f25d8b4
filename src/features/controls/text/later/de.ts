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
    down: 'Keine Live-Verbindung. Bis sie wieder da ist, ist die Steuerung nicht verfügbar.',
    guest: 'Gäste können die Steuerung sehen, aber nicht bedienen.',
    confirms: 'Wenn Sie im Raum sind, werden Sie automatisch eingecheckt.',
    notChanged: '{{name}} konnte nicht geändert werden. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
