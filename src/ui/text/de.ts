import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  naming: {
    save: 'Speichern',
    missing: 'Geben Sie einen Namen ein.',
  },
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
