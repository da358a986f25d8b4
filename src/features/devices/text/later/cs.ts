import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  device: {
    pairing: {
      title: 'Nastavte tuto obrazovku',
      words:
        'V telefonu nebo počítači otevřete Zařízení a zvolte „Přidat zařízení“. Zadejte tento kód nebo naskenujte QR kód.',
      code: 'Kód: {{letters}}',
      scan: 'QR kód, který otevře Zařízení s tímto kódem',
      until: 'Platí do {{time}}. Pak se tu objeví nový kód.',
      offline: 'Bez připojení. Pokud se připojení včas obnoví, kód zůstane platný.',
      waiting: 'Čeká na přidání…',
      added: 'Přidáno. Spouští se…',
      unsupported:
        'Tento server neumí přidávat obrazovky kódem. Otevřete na této obrazovce odkaz k nastavení z části Zařízení.',
    },
    trouble: {
      again: 'Další pokus…',
      InvalidKiosk: {
        title: 'Toto zařízení není nastaveno',
        words: 'Není registrováno nebo bylo odhlášeno. Správce ho nastaví v části Zařízení.',
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
