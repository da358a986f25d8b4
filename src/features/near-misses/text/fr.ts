import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  whyNot: {
    held: 'réservé par {{name}}, fin : {{time}}',
    heldPrivately: 'réservation privée, fin : {{time}}',
    yours: 'votre réservation, fin : {{time}}',
    taken: 'occupé, fin : {{time}}',
    tooFarAhead: 'trop longtemps à l’avance, réservable jusqu’au {{day}}',
    outsideHours: 'hors horaires de travail, ouverture : {{time}}',
    tooShort: 'libre {{free}} seulement (durée voulue : {{wanted}})',
    areaFull: '{{name}} : capacité maximale atteinte ({{reserved}} sur {{most}})',
    bar: {
      'no-calendar': 'sans agenda, non réservable',
      'not-reservable': 'non réservable ici',
    },
  },
}
