import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Повторна спроба…',
      InvalidKiosk: {
        title: 'Пристрій не налаштовано',
        words: 'Сервер його не знає або його від’єднано. Відповідальні за пристрої можуть налаштувати його зі списку.',
      },
      InvalidKioskLicence: {
        title: 'Для цього пристрою немає ліцензії',
        words: 'Він продовжить сам, щойно отримає одну з ліцензій кіосків.',
      },
      Unreachable: {
        title: 'Сервер недоступний',
        words: 'Поки нема чого показати. Пристрій продовжить сам, щойно повернеться мережа.',
      },
    },
  },
}
