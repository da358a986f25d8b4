import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  filters: {
    title: 'Фільтри',
    titleCount: 'Фільтри ({{count}})',
    capacity: 'Місця',
    favouritesOnly: 'Лише обране',
    areas: 'Розташування',
    name: 'Назва',
  },
  chip: {
    between: '{{name}}: {{min}}–{{max}}',
    atLeast: '{{name}}: {{min}}+',
    atMost: '{{name}}: щонайбільше {{max}}',
    with: '{{name}}',
    without: '{{name}}: ні',
    text: '{{name}}: {{text}}',
    free: 'Вільно {{time}}',
  },
  reason: {
    past: 'у минулому',
    'too-far-ahead': 'занадто далеко наперед',
    'outside-hours': 'поза робочим часом',
    'too-short': 'вільно недостатньо довго',
    'area-full': 'зону заповнено',
    held: 'уже зайнято',
    'service-error': 'календар не відповідає',
    'no-data': 'немає даних',
    'provider-closed': 'заблоковано в календарі',
    'provider-limited': 'обмежено в календарі',
    'current-event': 'подія, яку ви редагуєте',
  },
  calendarRefusal: {
    denied: 'у вас немає доступу до цього календаря',
    missing: 'такого календаря немає',
  },
}
