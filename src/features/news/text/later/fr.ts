import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  news: {
    title: 'Actualités',
    failed: 'Impossible de charger les actualités.',
    all: 'Afficher toutes les actualités ({{count}})',
    fewer: 'Afficher moins',
  },
}
