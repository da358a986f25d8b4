import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  whyNot: {
    held: 'reservat per {{name}} fins a {{time}}',
    heldPrivately: 'reserva privada fins a {{time}}',
    yours: 'la teva reserva fins a {{time}}',
    taken: 'ocupat fins a {{time}}',
    tooFarAhead: 'massa antelació, es pot reservar fins a {{day}}',
    outsideHours: 'fora de l’horari laboral, obertura: {{time}}',
    tooShort: 'lliure només {{free}} (necessites {{wanted}})',
    areaFull: '{{name}}: àrea completa ({{reserved}} de {{most}})',
    bar: {
      'no-calendar': 'sense calendari, no es pot reservar',
      'not-reservable': 'no es pot reservar aquí',
    },
  },
}
