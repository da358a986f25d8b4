import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  news: {
    title: 'Novinky',
    failed: 'Novinky se nepodařilo načíst.',
    all: 'Zobrazit všechny novinky ({{count}})',
    fewer: 'Zobrazit méně',
  },
}
