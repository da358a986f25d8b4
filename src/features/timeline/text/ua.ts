import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  timeline: {
    name: 'Доступність ресурсів',
    count: {
      all_one: '{{total}} ресурс',
      all_few: '{{total}} ресурси',
      all_many: '{{total}} ресурсів',
      all_other: '{{total}} ресурсу',
      some_one: '{{matched}} з {{total}} ресурсу',
      some_few: '{{matched}} з {{total}} ресурсів',
      some_many: '{{matched}} з {{total}} ресурсів',
      some_other: '{{matched}} з {{total}} ресурсу',
    },
    progress_one: 'Завантаження: {{loaded}} з {{total}} ресурсу',
    progress_few: 'Завантаження: {{loaded}} з {{total}} ресурсів',
    progress_many: 'Завантаження: {{loaded}} з {{total}} ресурсів',
    progress_other: 'Завантаження: {{loaded}} з {{total}} ресурсу',
    heldBy: '{{name}}',
    heldPrivately: 'приватне бронювання',
    yours: 'ваше бронювання',
    header: { again: '(повторно)' },
    row: {
      loading: 'завантаження',
      addFavourite: 'Додати до обраного',
      removeFavourite: 'Вилучити з обраного',
      you: 'для вас',
      others: 'для інших',
      capacity_one: '{{count}} місце',
      capacity_few: '{{count}} місця',
      capacity_many: '{{count}} місць',
      capacity_other: '{{count}} місця',
    },
    event: { private: 'приватне' },
    free: {
      'free-now': 'Вільні зараз',
      'free-at': 'Вільні на {{time}}',
      'free-soon': 'Звільняться протягом 30 хв',
      'free-by': 'Звільняться до {{time}}',
      'free-later': 'Пізніше',
    },
    group: {
      localTime: 'місцевий час {{time}}',
      count_one: '{{count}} ресурс',
      count_few: '{{count}} ресурси',
      count_many: '{{count}} ресурсів',
      count_other: '{{count}} ресурсу',
    },
    stopped: {
      conflict: 'Далі вільного часу немає',
      maximum: 'Досягнуто найбільшої тривалості',
      minimum: 'Досягнуто найменшої тривалості',
    },
    own: {
      taken: 'Недоступно',
    },
    heat: {
      closed: 'не можна бронювати',
    },
  },
  state: {
    free: 'вільно',
    tentative: 'попередньо',
    reserved: 'зайнято',
    closed: 'зачинено',
    limited: 'недоступно',
    assignedToYou: 'закріплено за вами',
    maxUtilization: 'зону заповнено',
    assignedToOthers: 'закріплено за іншими',
    freeOutsideWorkingHours: 'вільно поза робочим часом',
    currentEvent: 'ця подія',
  },
  timelineKeys: {
    title: 'Сполучення клавіш шкали часу',
  },
}
