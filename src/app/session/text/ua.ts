import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  connection: {
    live: 'Наживо',
    reconnecting: 'Підключення…',
    asOf: 'Оновлено {{time}}',
    offline: 'Офлайн',
    offlineAsOf: 'Офлайн · оновлено {{time}}',
  },
  offline: {
    waiting_one: 'Очікує надсилання {{count}} запит.',
    waiting_few: 'Очікують надсилання {{count}} запити.',
    waiting_many: 'Очікують надсилання {{count}} запитів.',
    waiting_other: 'Очікує надсилання {{count}} запиту.',
    withdrawn: 'Запит для «{{subject}}» відкликано',
    kept: {
      confirm: 'Ви офлайн. «{{subject}}» підтвердимо, щойно з’явиться мережа.',
      finish: 'Ви офлайн. «{{subject}}» завершимо, щойно з’явиться мережа.',
      cancel: 'Ви офлайн. «{{subject}}» скасуємо, щойно з’явиться мережа.',
    },
  },
}
