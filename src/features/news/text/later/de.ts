import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  news: {
    title: 'Neuigkeiten',
    failed: 'Die Neuigkeiten konnten nicht geladen werden.',
    all: 'Alle Neuigkeiten anzeigen ({{count}})',
    fewer: 'Weniger anzeigen',
  },
}
