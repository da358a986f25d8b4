import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  log: {
    title: 'Журнал',
    open: 'Показати журнал',
    configuration:
      'Не вдалося прочитати частину конфігурації. Деякі фільтри, зони або налаштування можуть бути відсутні. Попросіть адміністратора перевірити її.',
    events:
      'Не вдалося повністю прочитати частину вашого календаря. Деякі бронювання або дані про них можуть бути відсутні.',
  },
}
