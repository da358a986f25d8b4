import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  whyNot: {
    held: 'obsazeno do {{time}} ({{name}})',
    heldPrivately: 'soukromá rezervace do {{time}}',
    yours: 'vaše rezervace do {{time}}',
    taken: 'obsazeno do {{time}}',
    tooFarAhead: 'příliš dlouho dopředu, rezervovat lze do {{day}}',
    outsideHours: 'mimo pracovní dobu, otevřeno od {{time}}',
    tooShort: 'volno jen {{free}} (potřeba {{wanted}})',
    areaFull: '{{name}}: plno ({{reserved}} / {{most}})',
    bar: {
      'no-calendar': 'nemá kalendář, nelze rezervovat',
      'not-reservable': 'zde nelze rezervovat',
    },
  },
}
