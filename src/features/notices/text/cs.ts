import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  log: {
    title: 'Protokol',
    open: 'Zobrazit protokol',
    configuration:
      'Část konfigurace se nepodařilo načíst. Některé filtry, oblasti nebo nastavení mohou chybět. Požádejte správce, aby ji zkontroloval.',
    events: 'Část vašeho kalendáře se nepodařilo načíst úplně. Některé rezervace nebo údaje o nich mohou chybět.',
  },
}
