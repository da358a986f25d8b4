import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  keys: {
    Shift: 'Mayús',
    Enter: 'Intro',
    Ctrl: 'Ctrl',
    Esc: 'Esc',
    Delete: 'Supr',
    Home: 'Inicio',
    End: 'Fin',
    PageUp: 'Re Pág',
    PageDown: 'Av Pág',
  },
}
