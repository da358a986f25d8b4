import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  naming: {
    save: 'Enregistrer',
    missing: 'Saisissez un nom.',
  },
  passwordField: {
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
  },
}
