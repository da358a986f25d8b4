import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  naming: {
    save: 'Desa',
    missing: 'Escriu un nom.',
  },
  passwordField: {
    show: 'Mostra la contrasenya',
    hide: 'Amaga la contrasenya',
  },
}
