import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  status: {
    accepted: 'Aceptada',
    tentative: 'Provisional',
    rejected: 'Rechazada',
    cancelled: 'Cancelada',
    released: 'Liberada',
    waiting: 'Pendiente',
  },
  countdown: {
    starts: 'Empieza en {{duration}}',
    ends: 'Tiempo restante: {{duration}}',
    over: 'Terminada',
  },
  reservations: {
    attendees_one: '{{count}} asistente',
    attendees_other: '{{count}} asistentes',
    failed: 'No se han podido cargar tus reservas.',
    stale: 'Última actualización: {{time}}. No se han podido actualizar.',
    none: 'No tienes próximas reservas',
    goReserve: 'Hacer una reserva',
  },
  checkIn: {
    label: 'Confirmación pendiente',
    words: 'Confirma tu asistencia a «{{subject}}». Si no, {{room}} se liberará. Hora límite: {{time}}.',
    badge_one: '{{count}} reserva por confirmar',
    badge_other: '{{count}} reservas por confirmar',
    title: '{{duration}} para confirmar · {{title}}',
  },
}
