import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  naming: {
    save: 'Speichern',
    missing: 'Geben Sie einen Namen ein.',
  },
  passwordField: {
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
  },
}
