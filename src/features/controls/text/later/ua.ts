import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  controls: {
    title: 'Керування',
    failed: 'Не вдалося завантажити елементи керування.',
    on: 'Увімкнено',
    off: 'Вимкнено',
    occupied: 'Зайнято',
    vacant: 'Вільно',
    notAvailable: 'Недоступно',
    down: 'Немає оновлень наживо. Керування недоступне до відновлення з’єднання.',
    guest: 'Гості бачать елементи керування, але не можуть ними користуватися.',
    confirms: 'Коли ви в кімнаті, бронювання підтверджується автоматично.',
    notChanged: '{{name}}: не вдалося змінити. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
