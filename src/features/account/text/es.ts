import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  account: {
    menu: 'Menú de la cuenta: {{name}}',
  },
  leaving: {
    title: '¿Cerrar sesión?',
    words: 'Si cierras sesión, perderás estas solicitudes no enviadas:',
    unsent: {
      confirm: 'Confirmar «{{subject}}»',
      finish: 'Terminar «{{subject}}»',
      cancel: 'Cancelar «{{subject}}»',
      reserve: 'Reservar «{{subject}}»',
    },
    stay: 'Mantener la sesión',
    leave: 'Cerrar sesión de todos modos',
  },
}
