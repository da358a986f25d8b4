import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  reserve: {
    search: 'Buscar recursos',
    loading: 'Cargando la disponibilidad…',
    viewLabel: 'Vista',
    view: { timeline: 'Línea de tiempo', floorplan: 'Plano', list: 'Lista' },
    modeLabel: 'Intervalo de fechas',
    mode: { day: 'Día', days: '3 días', week: 'Semana', month: 'Mes' },
    earlier: 'Anterior',
    later: 'Siguiente',
    chooseDay: '{{day}}. Cambiar la fecha',
    calendar: 'Calendario',
    viewOptions: 'Opciones de vista',
    duration: 'Duración',
    durationOf: 'Durante {{duration}}',
    stale: 'Última actualización: {{time}}. No se ha podido actualizar.',
    failed: 'No se ha podido cargar la disponibilidad.',
  },
  form: {
    title: 'Nueva reserva',
    proposedSubject: 'Reunión de {{name}}',
    allDay: 'Todo el día',
  },
  conflict: {
    seats_one: '{{count}} plaza',
    seats_other: '{{count}} plazas',
  },
}
