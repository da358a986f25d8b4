import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  log: {
    title: 'Registro',
    open: 'Ver el registro',
    configuration:
      'No se ha podido leer parte de la configuración. Pueden faltar filtros, áreas o ajustes. Pide al equipo de administración que la revise.',
    events: 'No se ha podido leer por completo parte de tu calendario. Pueden faltar reservas o algunos de sus datos.',
  },
}
