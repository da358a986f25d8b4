import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  reserve: {
    search: 'Пошук ресурсів',
    loading: 'Завантаження доступності…',
    viewLabel: 'Вигляд',
    view: { timeline: 'Шкала часу', floorplan: 'План', list: 'Список' },
    modeLabel: 'Діапазон днів',
    mode: { day: 'День', days: '3 дні', week: 'Тиждень', month: 'Місяць' },
    earlier: 'Попередній період',
    later: 'Наступний період',
    chooseDay: '{{day}}. Змінити дату',
    calendar: 'Календар',
    viewOptions: 'Параметри вигляду',
    duration: 'Тривалість',
    durationOf: 'На {{duration}}',
    stale: 'Востаннє оновлено {{time}}. Оновити не вдалося.',
    failed: 'Не вдалося завантажити доступність.',
  },
  form: {
    title: 'Нове бронювання',
    proposedSubject: 'Зустріч: {{name}}',
    allDay: 'Увесь день',
  },
  conflict: {
    seats_one: '{{count}} місце',
    seats_few: '{{count}} місця',
    seats_many: '{{count}} місць',
    seats_other: '{{count}} місця',
  },
}
