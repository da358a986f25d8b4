import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  holiday: {
    is: 'Свято: {{name}}',
    dates_one: '{{count}} дата припадає на свято.',
    dates_few: '{{count}} дати припадають на свято.',
    dates_many: '{{count}} дат припадає на свято.',
    dates_other: '{{count}} дати припадає на свято.',
    skip_one: 'Пропустити цю дату',
    skip_few: 'Пропустити ці дати',
    skip_many: 'Пропустити ці дати',
    skip_other: 'Пропустити ці дати',
  },
}
