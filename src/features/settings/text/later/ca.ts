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
  timeFormat: {
    label: 'Format de l’hora',
    auto: 'Automàtic ({{time}})',
    '12': '12 hores ({{time}})',
    '24': '24 hores ({{time}})',
  },
  weekStart: {
    label: 'Primer dia de la setmana',
    auto: 'Automàtic ({{day}})',
  },
  theme: {
    label: 'Tema',
    system: 'Sistema',
    light: 'Clar',
    dark: 'Fosc',
    contrast: 'Alt contrast',
  },
  settings: {
    office: 'La meva oficina',
    announce: {
      title: 'Configuració de les notificacions',
      label: 'Avisa’m de les meves reserves',
      hint: '10 minuts abans que comenci una reserva, quan es pugui confirmar l’assistència, quan s’alliberi la reserva i quan quedi lliure alguna cosa de la teva llista d’espera.',
      consent: {
        granted: 'Les notificacions es mostren mentre Foyer és obert en una pestanya.',
        denied:
          'El navegador bloqueja les notificacions i només apareixen dins de Foyer. Permet-les a la configuració del lloc web, al costat de la barra d’adreces.',
        default: 'Accepta les notificacions quan el navegador t’ho demani.',
        unsupported: 'Aquest navegador no admet notificacions. Només apareixen dins de Foyer.',
      },
    },
    look: 'Aparença',
    account: 'Compte',
    everywhere: {
      title: 'Altres sessions',
      hint: 'Tanca les teves sessions en tots els navegadors i dispositius, inclosa aquesta.',
      action: 'Tanca totes les sessions',
      unknown: 'Aquest servidor no pot tancar altres sessions. Demana-ho a l’administrador.',
    },
    storage: 'Dades desades',
    used: '{{size}} MB en ús',
    usedUnknown: 'Les dades es desen en aquest navegador',
    storageHint:
      'Els recursos i la configuració desats fan que Foyer arrenqui més de pressa. Els pots esborrar sense perill.',
    sessionHint: 'La teva organització xifra les dades desades. Desapareixen quan tanques l’última pestanya de Foyer.',
    offHint:
      'La teva organització ha desactivat l’emmagatzematge. Les cerques i llistes desades desapareixen quan tanques aquesta pestanya.',
    memoryHint: 'Aquest navegador bloqueja l’emmagatzematge local. Tot s’esborra quan tanques la pestanya.',
    clear: 'Esborra',
    notices: 'Programari de tercers',
    noticesHint: 'Les llicències del programari i les dades de tercers que conté Foyer.',
    showNotices: 'Mostra les llicències',
    cleared: 'S’han esborrat les dades desades',
  },
}
