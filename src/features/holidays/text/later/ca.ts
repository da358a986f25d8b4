import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  holiday: {
    is: 'Festiu: {{name}}',
    dates_one: '{{count}} data cau en festiu.',
    dates_other: '{{count}} dates cauen en festiu.',
    skip_one: 'Omet aquesta data',
    skip_other: 'Omet aquestes dates',
  },
}
