import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  week: {
    previous: 'Vorherige Woche',
    next: 'Nächste Woche',
    current: 'Diese Woche',
    failed: 'Die Arbeitsplätze dieser Woche konnten nicht geladen werden.',
    noTeam: 'Markieren Sie Personen mit einem Stern, um zu sehen, wann Ihr Team im Büro ist:',
    tick: 'Reservieren',
    desk: 'Arbeitsplatz, {{day}}',
    usualTaken: '{{name}} ist nicht frei',
    noDesk: 'Kein Arbeitsplatz reserviert',
    free_one: '{{count}} von {{total}} Arbeitsplätzen in der Nähe frei',
    free_other: '{{count}} von {{total}} Arbeitsplätzen in der Nähe frei',
    here_one: '{{count}} von {{total}} im Büro',
    here_other: '{{count}} von {{total}} im Büro',
    away: 'Abwesend: {{names}}',
    elsewhere: 'Anderswo: {{names}}',
    unknown: 'Noch kein Arbeitsplatz: {{names}}',
    withoutDesk: 'Kein Arbeitsplatz: {{names}}',
    fullest: 'Team am besten vertreten',
    hint: 'Wählen Sie die Tage aus, an denen Sie einen Arbeitsplatz möchten.',
    reserve_one: '{{count}} Tag reservieren',
    reserve_other: '{{count}} Tage reservieren',
    sending_one: 'Wird reserviert … noch {{count}} Tag',
    sending_other: 'Wird reserviert … noch {{count}} Tage',
    made_one: '{{count}} Tag reserviert',
    made_other: '{{count}} Tage reserviert',
    notMade_one: '{{count}} Tag konnte nicht reserviert werden',
    notMade_other: '{{count}} Tage konnten nicht reserviert werden',
  },
}
