import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  keys: {
    Shift: 'Maj',
    Enter: 'Retorn',
    Ctrl: 'Ctrl',
    Esc: 'Esc',
    Delete: 'Supr',
    Home: 'Inici',
    End: 'Fi',
    PageUp: 'Re Pàg',
    PageDown: 'Av Pàg',
  },
}
