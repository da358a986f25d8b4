import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  week: {
    previous: 'Setmana anterior',
    next: 'Setmana següent',
    current: 'Aquesta setmana',
    failed: 'No s’han pogut carregar les taules d’aquesta setmana.',
    noTeam: 'Marca companys amb una estrella per veure quan el teu equip és a l’oficina:',
    tick: 'Reserva',
    desk: 'Taula, {{day}}',
    usualTaken: '{{name}} no està lliure',
    noDesk: 'Cap taula reservada',
    free_one: 'Taules properes lliures: {{count}} de {{total}}',
    free_other: 'Taules properes lliures: {{count}} de {{total}}',
    here_one: '{{count}} de {{total}} a l’oficina',
    here_other: '{{count}} de {{total}} a l’oficina',
    away: 'Absents: {{names}}',
    elsewhere: 'En un altre lloc: {{names}}',
    unknown: 'Encara sense taula: {{names}}',
    withoutDesk: 'Sense taula: {{names}}',
    fullest: 'Dia amb més companys',
    hint: 'Selecciona els dies en què vols una taula.',
    reserve_one: 'Reserva {{count}} dia',
    reserve_other: 'Reserva {{count}} dies',
    sending_one: 'S’està reservant… queda {{count}} dia',
    sending_other: 'S’està reservant… queden {{count}} dies',
    made_one: '{{count}} dia reservat',
    made_other: '{{count}} dies reservats',
    notMade_one: 'No s’ha pogut reservar {{count}} dia',
    notMade_other: 'No s’han pogut reservar {{count}} dies',
  },
}
