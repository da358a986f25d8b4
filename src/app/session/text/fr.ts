import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  connection: {
    live: 'En direct',
    reconnecting: 'Reconnexion…',
    asOf: 'Mise à jour : {{time}}',
    offline: 'Hors ligne',
    offlineAsOf: 'Hors ligne · données de {{time}}',
  },
  offline: {
    waiting_one: '{{count}} demande est en attente d’envoi.',
    waiting_other: '{{count}} demandes sont en attente d’envoi.',
    withdrawn: 'Demande retirée : « {{subject}} »',
    kept: {
      confirm: 'Vous êtes hors ligne. La réservation « {{subject}} » sera confirmée dès votre retour en ligne.',
      finish: 'Vous êtes hors ligne. La réservation « {{subject}} » sera terminée dès votre retour en ligne.',
      cancel: 'Vous êtes hors ligne. La réservation « {{subject}} » sera annulée dès votre retour en ligne.',
    },
  },
}
