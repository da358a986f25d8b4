import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  news: {
    title: 'Novedades',
    failed: 'No se han podido cargar las novedades.',
    all: 'Mostrar todas las novedades ({{count}})',
    fewer: 'Mostrar menos',
  },
}
