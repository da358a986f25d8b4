import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  naming: {
    save: 'Зберегти',
    missing: 'Введіть назву.',
  },
  passwordField: {
    show: 'Показати пароль',
    hide: 'Сховати пароль',
  },
}
