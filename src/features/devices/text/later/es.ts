import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Reintentando…',
      InvalidKiosk: {
        title: 'Este dispositivo no está configurado',
        words:
          'No está registrado o se ha cerrado su sesión. El equipo de administración puede configurarlo desde Paneles y quioscos.',
      },
      InvalidKioskLicence: {
        title: 'Este dispositivo no tiene licencia',
        words: 'Empezará a funcionar en cuanto se le asigne una licencia de quiosco.',
      },
      Unreachable: {
        title: 'No se puede conectar con el servidor',
        words: 'Se volverá a conectar automáticamente cuando haya red.',
      },
    },
  },
}
