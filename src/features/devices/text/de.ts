import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Versucht es von selbst wieder',
      InvalidKiosk: {
        title: 'Dieses Gerät ist nicht eingerichtet',
        words:
          'Der Server kennt es nicht, oder es wurde abgemeldet. Wer die Geräte betreut, richtet es in der Geräteliste ein.',
      },
      InvalidKioskLicence: {
        title: 'Für dieses Gerät gibt es keine Lizenz',
        words: 'Sobald ihm eine der Kiosk-Lizenzen zugewiesen ist, geht es von selbst weiter.',
      },
      Unreachable: {
        title: 'Der Server ist nicht erreichbar',
        words:
          'Noch ist nichts bekannt, was gezeigt werden könnte. Sobald das Netz wieder da ist, geht es von selbst weiter.',
      },
    },
  },
}
