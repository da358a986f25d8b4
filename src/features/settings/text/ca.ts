import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  language: {
    label: 'Llengua',
    cs: 'Čeština',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    ca: 'Català',
    ua: 'Українська',
  },
  theme: {
    label: 'Tema',
    system: 'Sistema',
    light: 'Clar',
    dark: 'Fosc',
    contrast: 'Contrast alt',
  },
  settings: {
    announce: {
      title: 'Notificacions',
      label: 'Avisa’m de les meves reserves',
      hint: 'Quan una es pot confirmar, comença d’aquí a 10 minuts o s’ha alliberat perquè ningú no l’ha confirmada. També quan queda lliure alguna cosa de la teva llista d’espera.',
      consent: {
        granted: 'El navegador les mostra mentre Foyer sigui obert en una pestanya.',
        denied:
          'El navegador bloqueja les notificacions; només apareixen dins de Foyer. Permet-les a la configuració d’aquest lloc, al costat de l’adreça.',
        default: 'Accepta les notificacions quan el navegador t’ho demani.',
        unsupported: 'Aquest navegador no pot mostrar notificacions; només apareixen dins de Foyer.',
      },
    },
    look: 'Aparença',
    account: 'Compte',
    storage: 'Dades en aquest navegador',
    used: '{{size}} MB en ús',
    usedUnknown: 'Còpies desades en aquest navegador',
    storageHint: 'Les còpies de recursos i configuració acceleren l’inici. Si les esborres no es perd res.',
    memoryHint: 'Aquest navegador no ens deixa desar dades; tot desapareix quan tanques la pestanya.',
    clear: 'Esborra',
    cleared: 'S’han esborrat les còpies d’aquest navegador.',
  },
}
