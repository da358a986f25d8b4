import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  controls: {
    title: 'Comandaments',
    failed: 'No s’han pogut carregar els comandaments.',
    on: 'Encès',
    off: 'Apagat',
    occupied: 'Ocupat',
    vacant: 'Desocupat',
    notAvailable: 'No disponible',
    down: 'No hi ha connexió en directe. Els comandaments no estan disponibles fins que torni.',
    guest: 'Els convidats poden veure els comandaments, però no fer-los servir.',
    confirms: 'L’assistència es confirma automàticament quan ets a la sala.',
    notChanged: 'No s’ha pogut canviar {{name}}. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
