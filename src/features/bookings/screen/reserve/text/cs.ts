import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  reserve: {
    search: 'Hledat prostory',
    loading: 'Načítání dostupnosti…',
    viewLabel: 'Zobrazení',
    view: { timeline: 'Časová osa', floorplan: 'Půdorys', list: 'Seznam' },
    modeLabel: 'Rozsah dnů',
    mode: { day: 'Den', days: '3 dny', week: 'Týden', month: 'Měsíc' },
    earlier: 'Předchozí',
    later: 'Další',
    chooseDay: '{{day}}. Změnit datum',
    calendar: 'Kalendář',
    viewOptions: 'Možnosti zobrazení',
    duration: 'Délka',
    durationOf: 'Na {{duration}}',
    stale: 'Naposledy aktualizováno {{time}}. Obnovit se nepodařilo.',
    failed: 'Dostupnost se nepodařilo načíst.',
  },
  form: {
    title: 'Nová rezervace',
    proposedSubject: 'Schůzka: {{name}}',
    allDay: 'Celý den',
  },
  conflict: {
    seats_one: '{{count}} místo',
    seats_few: '{{count}} místa',
    seats_many: '{{count}} místa',
    seats_other: '{{count}} míst',
  },
}
