import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  keys: {
    Shift: 'Maj',
    Enter: 'Entrée',
    Ctrl: 'Ctrl',
    Esc: 'Échap',
    Delete: 'Suppr',
    Home: 'Début',
    End: 'Fin',
    PageUp: 'Page ↑',
    PageDown: 'Page ↓',
  },
}
