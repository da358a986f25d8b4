import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  device: {
    pairing: {
      title: 'Configura esta pantalla',
      words:
        'En tu móvil u ordenador, abre «Dispositivos» y elige «Añadir dispositivo». Escribe este código o escanea el código QR.',
      code: 'Código: {{letters}}',
      scan: 'Código QR que abre «Dispositivos» con este código',
      until: 'Válido hasta {{time}}. Después aparecerá aquí un código nuevo.',
      offline: 'Sin conexión. El código sigue siendo válido si la conexión vuelve a tiempo.',
      waiting: 'Esperando a que se añada…',
      added: 'Pantalla añadida. Iniciando…',
      unsupported:
        'Este servidor no permite añadir pantallas con un código. En esta pantalla, abre el enlace de configuración que aparece en «Dispositivos».',
    },
    trouble: {
      again: 'Reintentando…',
      InvalidKiosk: {
        title: 'Este dispositivo no está configurado',
        words:
          'No está registrado o se ha cerrado su sesión. El equipo de administración puede configurarlo desde «Dispositivos».',
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
