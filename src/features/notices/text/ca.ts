import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  log: {
    title: 'Registre',
    open: 'Mostra el registre',
    configuration:
      'No s’ha pogut llegir una part de la configuració. Hi poden faltar filtres, àrees o paràmetres. Demana a l’administrador que la revisi.',
    events:
      'No s’ha pogut llegir del tot una part del teu calendari. Hi poden faltar reserves o algunes de les seves dades.',
  },
}
