import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  controls: {
    title: 'Controles',
    failed: 'No se han podido cargar los controles.',
    on: 'Encendido',
    off: 'Apagado',
    occupied: 'Ocupado',
    vacant: 'Desocupado',
    notAvailable: 'No disponible',
    down: 'No hay conexión en directo. Los controles no estarán disponibles hasta que vuelva.',
    guest: 'Los invitados pueden ver los controles, pero no usarlos.',
    confirms: 'Tu asistencia se confirma automáticamente cuando estás en la sala.',
    notChanged: 'No se ha podido cambiar {{name}}. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
