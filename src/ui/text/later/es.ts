import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  naming: {
    save: 'Guardar',
    missing: 'Escribe un nombre.',
  },
  passwordField: {
    show: 'Mostrar la contraseña',
    hide: 'Ocultar la contraseña',
  },
}
