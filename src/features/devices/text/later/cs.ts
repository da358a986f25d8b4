import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Další pokus…',
      InvalidKiosk: {
        title: 'Toto zařízení není nastaveno',
        words: 'Není registrováno nebo bylo odhlášeno. Správce ho nastaví v části Panely a kiosky.',
      },
      InvalidKioskLicence: {
        title: 'Toto zařízení nemá licenci',
        words: 'Začne fungovat, jakmile dostane licenci pro kiosek.',
      },
      Unreachable: {
        title: 'Server není dostupný',
        words: 'Připojí se automaticky, jakmile bude síť zpátky.',
      },
    },
  },
}
