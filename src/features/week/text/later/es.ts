import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  week: {
    previous: 'Semana anterior',
    next: 'Semana siguiente',
    current: 'Esta semana',
    failed: 'No se han podido cargar los puestos de esta semana.',
    noTeam: 'Marca colegas con una estrella para ver cuándo está tu equipo en la oficina:',
    tick: 'Reservar',
    desk: 'Puesto, {{day}}',
    usualTaken: '{{name}} no está libre',
    noDesk: 'Ningún puesto reservado',
    free_one: 'Puestos cercanos libres: {{count}} de {{total}}',
    free_other: 'Puestos cercanos libres: {{count}} de {{total}}',
    here_one: '{{count}} de {{total}} en la oficina',
    here_other: '{{count}} de {{total}} en la oficina',
    away: 'Ausentes: {{names}}',
    elsewhere: 'En otro lugar: {{names}}',
    unknown: 'Aún sin puesto: {{names}}',
    withoutDesk: 'Sin puesto: {{names}}',
    fullest: 'Día con más colegas',
    hint: 'Selecciona los días en los que quieres un puesto.',
    reserve_one: 'Reservar {{count}} día',
    reserve_other: 'Reservar {{count}} días',
    sending_one: 'Reservando… queda {{count}} día',
    sending_other: 'Reservando… quedan {{count}} días',
    made_one: '{{count}} día reservado',
    made_other: '{{count}} días reservados',
    notMade_one: 'No se ha podido reservar {{count}} día',
    notMade_other: 'No se han podido reservar {{count}} días',
  },
}
