import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  status: {
    accepted: 'Прийнято',
    tentative: 'Попередньо',
    rejected: 'Відхилено',
    cancelled: 'Скасовано',
    released: 'Звільнено',
    waiting: 'Очікує',
  },
  countdown: {
    starts: 'Почнеться через {{duration}}',
    ends: 'Залишилося {{duration}}',
    over: 'Завершено',
  },
  reservations: {
    attendees_one: '{{count}} учасник',
    attendees_few: '{{count}} учасники',
    attendees_many: '{{count}} учасників',
    attendees_other: '{{count}} учасника',
    failed: 'Не вдалося завантажити ваші бронювання.',
    stale: 'Востаннє оновлено {{time}}. Оновити не вдалося.',
    none: 'Немає майбутніх бронювань',
    goReserve: 'Забронювати',
  },
  checkIn: {
    label: 'Потрібне підтвердження',
    words: 'Підтвердьте «{{subject}}» ({{room}}) до {{time}}, інакше місце звільниться.',
    badge_one: 'На підтвердження: {{count}}',
    badge_few: 'На підтвердження: {{count}}',
    badge_many: 'На підтвердження: {{count}}',
    badge_other: 'На підтвердження: {{count}}',
    title: 'На підтвердження {{duration}} · {{title}}',
  },
}
