import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  timeline: {
    changed_one: 'Se ha actualizado {{count}} recurso visible',
    changed_other: 'Se han actualizado {{count}} recursos visibles',
    row: {
      myDay: 'Mi día',
    },
    own: {
      at: '{{room}}, {{time}}',
      givenUp: 'Cancelado. Tu reserva no ha cambiado.',
      open: 'Pulsa Intro para abrir el formulario o Esc para cancelar.',
    },
    tap: { reserve: 'Reservar' },
    heat: {
      name: 'Tiempo libre por día',
      share: 'Parte libre del horario laboral',
      free: 'libre todo el día',
      mostly: 'libre casi todo el día',
      half: 'libre medio día',
      little: 'casi todo ocupado',
      full: 'completo',
      unknown: 'sin cargar aún',
    },
  },
  timelineKeys: {
    move: 'Moverse entre franjas y filas',
    select: 'Seleccionar una hora',
    reserve: 'Reservar la hora seleccionada',
    clear: 'Borrar la selección',
    moveOwn: 'Mover tu reserva',
    resizeOwn: 'Alargar o acortar tu reserva',
    cancelOwn: 'Cancelar tu reserva',
    panels: 'Pasar de una parte de la página a otra',
    explain: 'Ver por qué una franja no está libre',
    details: 'Detalles del recurso',
    favourite: 'Añadir o quitar de favoritos',
    ends: 'Primera y última franja',
    corners: 'Primera y última fila',
    page: 'Una pantalla arriba o abajo',
    today: 'Hoy',
    turn: 'Periodo anterior o siguiente',
    modes: 'Cambiar a día, 3 días, semana o mes',
    zoom: 'Acercar y alejar',
    search: 'Buscar',
    palette: 'Búsqueda y comandos',
    keys: 'Mostrar estos atajos',
  },
  printed: {
    title: 'Imprimir el horario',
    words: 'Una hoja por área con las reservas: {{days}}.',
    cut: 'Solo se imprimen los primeros {{number}} recursos. Acota la búsqueda para imprimir otros.',
    asOf: 'Actualizado: {{time}}',
    noData: 'Sin datos',
  },
}
