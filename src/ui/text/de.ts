import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  keys: {
    Shift: 'Umschalt',
    Enter: 'Eingabe',
    Ctrl: 'Strg',
    Esc: 'Esc',
    Delete: 'Entf',
    Home: 'Pos1',
    End: 'Ende',
    PageUp: 'Bild ↑',
    PageDown: 'Bild ↓',
  },
}
