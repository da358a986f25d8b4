import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  news: {
    title: 'Novetats',
    failed: 'No s’han pogut carregar les novetats.',
    all: 'Mostra totes les novetats ({{count}})',
    fewer: 'Mostra’n menys',
  },
}
