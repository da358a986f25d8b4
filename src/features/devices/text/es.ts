import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Se vuelve a intentar solo',
      InvalidKiosk: {
        title: 'Este dispositivo no está configurado',
        words:
          'El servidor no lo conoce, o se cerró su sesión. Quien cuida de los dispositivos puede configurarlo desde la lista.',
      },
      InvalidKioskLicence: {
        title: 'Este dispositivo no tiene licencia',
        words: 'Seguirá solo en cuanto se le asigne una de las licencias de quiosco.',
      },
      Unreachable: {
        title: 'No se puede llegar al servidor',
        words: 'Aún no se sabe nada que mostrar. Seguirá solo en cuanto vuelva la red.',
      },
    },
  },
}
