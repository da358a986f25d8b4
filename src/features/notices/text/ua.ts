import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  log: {
    title: 'Журнал',
    open: 'Показати журнал',
    configuration:
      'Не вдалося прочитати частину конфігурації. Може бракувати деяких фільтрів, зон або параметрів. Попросіть адміністратора перевірити її.',
    events:
      'Не вдалося повністю прочитати частину вашого календаря. Може бракувати деяких бронювань або даних про них.',
  },
}
