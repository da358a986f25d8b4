import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  log: {
    hint: 'Журнал показує вашому адміністратору, чого Foyer не зміг прочитати або виконати в цьому браузері. Він не містить імен, адрес електронної пошти чи текстів бронювань.',
    search: 'Шукати в журналі',
    level: {
      label: 'Тип',
      all: 'Усі',
      error: 'Помилка',
      warning: 'Попередження',
      info: 'Інформація',
    },
    count_one: '{{count}} запис',
    count_few: '{{count}} записи',
    count_many: '{{count}} записів',
    count_other: '{{count}} запису',
    copy: 'Копіювати журнал',
    copied: 'Журнал скопійовано',
    notCopied: 'Не вдалося скопіювати журнал. Виділіть його текст і скопіюйте.',
    empty: 'Журнал порожній',
    emptyHint: 'Foyer додає запис, якщо не може щось прочитати або виконати.',
    noMatch: 'Немає відповідних записів',
    showAll: 'Показати всі',
  },
}
