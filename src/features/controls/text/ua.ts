import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  controls: {
    title: 'Керування',
    failed: 'Не вдалося завантажити керування.',
    on: 'Увімкнено',
    off: 'Вимкнено',
    occupied: 'Зайнято',
    vacant: 'Вільно',
    notAvailable: 'Недоступно',
    down: 'Немає з’єднання наживо. Доки воно не відновиться, нічого перемкнути не можна.',
    guest: 'Гості можуть дивитися, але не перемикати.',
    confirms: 'Присутність людей тут підтверджує бронювання, якому час.',
    notChanged: '{{name}}: не вдалося змінити. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
