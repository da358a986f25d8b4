import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  whyNot: {
    held: 'reserva de {{name}} hasta {{time}}',
    heldPrivately: 'reserva privada hasta {{time}}',
    yours: 'tu reserva hasta {{time}}',
    taken: 'ocupado hasta {{time}}',
    tooFarAhead: 'con demasiada antelación, se puede reservar hasta {{day}}',
    outsideHours: 'fuera del horario laboral, abre: {{time}}',
    tooShort: 'solo libre durante {{free}} (necesitas {{wanted}})',
    areaFull: '{{name}}: área completa ({{reserved}} de {{most}})',
    bar: {
      'no-calendar': 'sin calendario, no se puede reservar',
      'not-reservable': 'no se puede reservar aquí',
    },
  },
}
