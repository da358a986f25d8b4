import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  log: {
    title: 'Protokoll',
    open: 'Protokoll anzeigen',
    configuration:
      'Ein Teil der Konfiguration konnte nicht gelesen werden. Einzelne Filter, Bereiche oder Einstellungen können fehlen. Bitten Sie Ihre Administration, sie zu prüfen.',
    events:
      'Ein Teil Ihres Kalenders konnte nicht vollständig gelesen werden. Einzelne Reservierungen oder Angaben dazu können fehlen.',
  },
}
