import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Повторна спроба…',
      InvalidKiosk: {
        title: 'Цей пристрій не налаштовано',
        words:
          'Його не зареєстровано або на ньому виконано вихід. Адміністратор налаштує його в розділі «Панелі та кіоски».',
      },
      InvalidKioskLicence: {
        title: 'Цей пристрій не має ліцензії',
        words: 'Він запрацює, щойно отримає ліцензію кіоску.',
      },
      Unreachable: {
        title: 'Сервер недоступний',
        words: 'З’єднання відновиться автоматично, щойно повернеться мережа.',
      },
    },
  },
}
