import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  keys: {
    Shift: 'Shift',
    Enter: 'Enter',
    Ctrl: 'Ctrl',
    Esc: 'Esc',
    Delete: 'Delete',
    Home: 'Home',
    End: 'End',
    PageUp: 'PgUp',
    PageDown: 'PgDn',
  },
}
