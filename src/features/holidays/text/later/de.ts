import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  holiday: {
    is: 'Feiertag: {{name}}',
    dates_one: '{{count}} Termin fällt auf einen Feiertag.',
    dates_other: '{{count}} Termine fallen auf Feiertage.',
    skip_one: 'Diesen Termin überspringen',
    skip_other: 'Diese Termine überspringen',
  },
}
