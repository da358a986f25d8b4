import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  holiday: {
    is: 'Festivo: {{name}}',
    dates_one: '{{count}} fecha cae en festivo.',
    dates_other: '{{count}} fechas caen en festivo.',
    skip_one: 'Omitir esta fecha',
    skip_other: 'Omitir estas fechas',
  },
}
