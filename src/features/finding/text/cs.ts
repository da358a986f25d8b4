import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  filters: {
    title: 'Filtry',
    titleCount: 'Filtry ({{count}})',
    capacity: 'Počet míst',
    favouritesOnly: 'Jen oblíbené',
    areas: 'Umístění',
    name: 'Název',
  },
  chip: {
    between: '{{name}}: {{min}}–{{max}}',
    atLeast: '{{name}}: {{min}}+',
    atMost: '{{name}}: nejvýše {{max}}',
    with: '{{name}}',
    without: '{{name}}: ne',
    text: '{{name}}: {{text}}',
    free: 'Volno {{time}}',
  },
  reason: {
    past: 'v minulosti',
    'too-far-ahead': 'příliš dlouho dopředu',
    'outside-hours': 'mimo pracovní dobu',
    'too-short': 'není volno dost dlouho',
    'area-full': 'oblast je plná',
    held: 'už obsazeno',
    'service-error': 'kalendář neodpovídá',
    'no-data': 'žádná data',
    'provider-closed': 'blokováno v kalendáři',
    'provider-limited': 'omezeno v kalendáři',
    'current-event': 'událost, kterou upravujete',
  },
  calendarRefusal: {
    denied: 'k tomuto kalendáři nemáte přístup',
    missing: 'tento kalendář neexistuje',
  },
}
