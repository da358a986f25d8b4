import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  connection: {
    live: 'En directo',
    reconnecting: 'Reconectando…',
    asOf: 'Actualizado: {{time}}',
    offline: 'Sin conexión',
    offlineAsOf: 'Sin conexión · actualizado: {{time}}',
  },
  offline: {
    waiting_one: 'Hay {{count}} solicitud pendiente de enviar.',
    waiting_other: 'Hay {{count}} solicitudes pendientes de enviar.',
    withdrawn: 'Solicitud de «{{subject}}» descartada',
    kept: {
      confirm: 'No tienes conexión. Confirmaremos tu asistencia a «{{subject}}» cuando recuperes la conexión.',
      finish: 'No tienes conexión. Terminaremos «{{subject}}» cuando recuperes la conexión.',
      cancel: 'No tienes conexión. Cancelaremos «{{subject}}» cuando recuperes la conexión.',
    },
  },
}
