import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Neuer Versuch …',
      InvalidKiosk: {
        title: 'Dieses Gerät ist nicht eingerichtet',
        words:
          'Es ist nicht registriert oder wurde abgemeldet. Die Administration kann es unter „Panels und Kioske“ einrichten.',
      },
      InvalidKioskLicence: {
        title: 'Dieses Gerät ist nicht lizenziert',
        words: 'Sobald ihm eine Kiosk-Lizenz zugewiesen ist, startet es automatisch.',
      },
      Unreachable: {
        title: 'Server nicht erreichbar',
        words: 'Sobald die Verbindung wieder da ist, geht es automatisch weiter.',
      },
    },
  },
}
