import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  controls: {
    title: 'Controles',
    failed: 'No se han podido cargar los controles.',
    on: 'Encendido',
    off: 'Apagado',
    occupied: 'Ocupado',
    vacant: 'Libre',
    notAvailable: 'No disponible',
    down: 'No hay conexión en directo. No se puede accionar nada hasta que vuelva.',
    guest: 'Los invitados pueden mirar, pero no accionar nada.',
    confirms: 'La presencia aquí confirma la reserva que corresponde.',
    notChanged: 'No se ha podido cambiar {{name}}. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
