import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  account: {
    menu: 'Menú del compte: {{name}}',
  },
  leaving: {
    title: 'Vols tancar la sessió?',
    words: 'Si tanques la sessió, perdràs aquestes peticions no enviades:',
    unsent: {
      confirm: 'Confirmar l’assistència a «{{subject}}»',
      finish: 'Acabar «{{subject}}»',
      cancel: 'Cancel·lar «{{subject}}»',
      reserve: 'Reservar «{{subject}}»',
    },
    stay: 'Mantén la sessió',
    leave: 'Tanca-la igualment',
  },
}
