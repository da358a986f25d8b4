import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  whyNot: {
    held: 'reserviert von {{name}} bis {{time}}',
    heldPrivately: 'privat reserviert bis {{time}}',
    yours: 'Ihre Reservierung bis {{time}}',
    taken: 'belegt bis {{time}}',
    tooFarAhead: 'zu weit im Voraus, reservierbar bis {{day}}',
    outsideHours: 'außerhalb der Arbeitszeiten, öffnet: {{time}}',
    tooShort: 'nur {{free}} frei ({{wanted}} benötigt)',
    areaFull: '{{name}} ist ausgelastet ({{reserved}} von {{most}})',
    bar: {
      'no-calendar': 'kein Kalender, nicht reservierbar',
      'not-reservable': 'hier nicht reservierbar',
    },
  },
}
