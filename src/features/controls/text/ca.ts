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
    down: 'No hi ha connexió en directe. No es pot accionar res fins que torni.',
    guest: 'Els convidats poden mirar, però no accionar res.',
    confirms: 'La presència aquí confirma la reserva que toca.',
    notChanged: 'No s’ha pogut canviar {{name}}. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
