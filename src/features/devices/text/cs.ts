import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Další pokus…',
      InvalidKiosk: {
        title: 'Zařízení není nastaveno',
        words: 'Server ho nezná, nebo bylo odhlášeno. Správce ho nastaví ze seznamu zařízení.',
      },
      InvalidKioskLicence: {
        title: 'Pro toto zařízení není licence',
        words: 'Bude pokračovat samo, jakmile dostane některou z licencí pro kiosky.',
      },
      Unreachable: {
        title: 'Server není dostupný',
        words: 'Zatím není co ukázat. Bude pokračovat samo, jakmile bude síť zpátky.',
      },
    },
  },
}
