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
    down: 'Немає з’єднання наживо. Керування недоступне, доки воно не відновиться.',
    guest: 'Гості бачать керування, але не можуть ним користуватися.',
    confirms: 'Присутність у кімнаті підтверджує бронювання.',
    notChanged: '{{name}}: не вдалося змінити. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
