import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  account: {
    menu: 'Обліковий запис: {{name}}',
  },
  leaving: {
    title: 'Справді вийти?',
    words: 'Якщо ви вийдете, ці ненадіслані запити буде втрачено:',
    unsent: {
      confirm: 'Підтвердити «{{subject}}»',
      finish: 'Завершити «{{subject}}»',
      cancel: 'Скасувати «{{subject}}»',
      reserve: 'Забронювати «{{subject}}»',
    },
    stay: 'Залишитися',
    leave: 'Усе одно вийти',
  },
}
