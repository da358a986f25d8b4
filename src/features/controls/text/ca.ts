import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  controls: {
    title: 'Comandaments',
    failed: 'No s’han pogut carregar els comandaments.',
    on: 'Encès',
    off: 'Apagat',
    occupied: 'Ocupat',
    vacant: 'Lliure',
    notAvailable: 'No disponible',
    down: 'No hi ha connexió en directe. Els comandaments no estan disponibles fins que torni.',
    guest: 'Els convidats poden veure els comandaments, però no fer-los servir.',
    confirms: 'Si ets a la sala, l’assistència es confirma sola.',
    notChanged: 'No s’ha pogut canviar {{name}}. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
