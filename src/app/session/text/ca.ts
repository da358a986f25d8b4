import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  connection: {
    live: 'En directe',
    reconnecting: 'S’està reconnectant…',
    asOf: 'Actualitzat: {{time}}',
    offline: 'Sense connexió',
    offlineAsOf: 'Sense connexió · actualitzat: {{time}}',
  },
  offline: {
    waiting_one: 'Hi ha {{count}} petició pendent d’enviar.',
    waiting_other: 'Hi ha {{count}} peticions pendents d’enviar.',
    withdrawn: 'S’ha descartat la petició per a «{{subject}}»',
    kept: {
      confirm: 'No tens connexió. Confirmarem l’assistència a «{{subject}}» quan torni la connexió.',
      finish: 'No tens connexió. Acabarem «{{subject}}» quan torni la connexió.',
      cancel: 'No tens connexió. Cancel·larem «{{subject}}» quan torni la connexió.',
    },
  },
}
