import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  reserve: {
    search: 'Cerca recursos',
    loading: 'S’està carregant la disponibilitat…',
    viewLabel: 'Vista',
    view: { timeline: 'Línia de temps', floorplan: 'Plànol', list: 'Llista' },
    modeLabel: 'Interval de dates',
    mode: { day: 'Dia', days: '3 dies', week: 'Setmana', month: 'Mes' },
    earlier: 'Anterior',
    later: 'Següent',
    chooseDay: '{{day}}. Canvia la data',
    calendar: 'Calendari',
    viewOptions: 'Opcions de vista',
    duration: 'Durada',
    durationOf: 'Durant {{duration}}',
    stale: 'Última actualització: {{time}}. No s’ha pogut actualitzar.',
    failed: 'No s’ha pogut carregar la disponibilitat.',
  },
  form: {
    title: 'Reserva nova',
    proposedSubject: 'Reunió de {{name}}',
    allDay: 'Tot el dia',
  },
  conflict: {
    seats_one: '{{count}} plaça',
    seats_other: '{{count}} places',
  },
}
