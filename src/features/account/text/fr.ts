import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  account: {
    menu: 'Menu du compte : {{name}}',
  },
  leaving: {
    title: 'Se déconnecter ?',
    words: 'Si vous vous déconnectez, vous perdrez ces demandes non envoyées :',
    unsent: {
      confirm: 'Confirmation de « {{subject}} »',
      finish: 'Fin de « {{subject}} »',
      cancel: 'Annulation de « {{subject}} »',
      reserve: 'Réservation de « {{subject}} »',
    },
    stay: 'Rester connecté',
    leave: 'Se déconnecter quand même',
  },
}
