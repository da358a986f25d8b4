import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  holiday: {
    is: 'Jour férié : {{name}}',
    dates_one: '{{count}} date tombe un jour férié.',
    dates_other: '{{count}} dates tombent un jour férié.',
    skip_one: 'Ignorer cette date',
    skip_other: 'Ignorer ces dates',
  },
}
