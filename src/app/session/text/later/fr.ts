import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  hub: {
    'server-silent': 'Le serveur ne répond plus.',
    'handshake-refused': 'Le serveur a refusé la connexion.',
    'stopped-early': 'La connexion a été interrompue avant d’être établie.',
    'no-transport': 'Impossible de se connecter au serveur. Un proxy ou un pare-feu bloque peut-être la connexion.',
    'redirected-too-often': 'Trop de redirections.',
    'server-too-old': 'Cette version du serveur n’est pas prise en charge.',
    'no-result': 'Le serveur n’a pas reçu la réponse attendue.',
    'not-admitted': 'Le serveur a refusé votre session. Essayez de vous reconnecter.',
    unavailable: 'Le serveur n’accepte pas de connexions pour le moment.',
    unreachable: 'Le serveur est injoignable.',
    'too-slow': 'Le serveur a mis trop de temps à répondre.',
    'led-astray': 'Le serveur a redirigé vers une adresse non approuvée.',
    lost: 'La connexion a été perdue.',
  },
  liveness: {
    state: {
      live: 'Connecté',
      reconnecting: 'Reconnexion…',
      'as-of': 'Pas de mises à jour en direct',
      offline: 'Hors ligne',
    },
    since: 'Depuis {{when}}',
    loaded: 'Dernière mise à jour : {{when}}. Les données ont pu changer depuis.',
    next: {
      live: 'Les modifications des autres apparaissent aussitôt.',
      reconnecting: 'D’ici là, cette page s’actualise toutes les 15 secondes.',
      'as-of': 'Nouvelle tentative dans les 30 secondes. D’ici là, cette page s’actualise toutes les 15 secondes.',
      offline: 'Cette page s’actualisera dès votre retour en ligne.',
    },
    foreign: 'Les données du serveur se poursuivent à une adresse non approuvée et n’ont donc pas été chargées.',
    failed: 'Le serveur est toujours injoignable.',
    tryNow: 'Réessayer',
  },
  offline: {
    title: 'Vous êtes hors ligne',
    asOf: 'Vous êtes hors ligne. Dernière mise à jour : {{when}}.',
    nothing: 'Vous êtes hors ligne et rien n’est encore enregistré sur cet appareil.',
    limits:
      'Vous pouvez encore confirmer, terminer ou annuler une réservation. L’envoi se fera à votre retour en ligne. Impossible de réserver hors ligne.',
    gone: 'Votre demande hors ligne n’a pas été envoyée : la réservation « {{subject}} » a été annulée.',
    goneAlready: 'La réservation « {{subject}} » était déjà annulée.',
    refused: {
      confirm: 'La réservation « {{subject}} » n’a pas pu être confirmée après votre retour en ligne.',
      finish: 'La réservation « {{subject}} » n’a pas pu être terminée après votre retour en ligne.',
      cancel: 'La réservation « {{subject}} » n’a pas pu être annulée après votre retour en ligne.',
    },
    noRoom: 'Vous êtes hors ligne : impossible de vérifier les disponibilités. Votre brouillon est conservé.',
    noChange: 'Vous êtes hors ligne : cette modification ne peut pas être envoyée. Votre brouillon est conservé.',
    intent: {
      confirm: 'Sera confirmée dès votre retour en ligne',
      finish: 'Sera terminée dès votre retour en ligne',
      cancel: 'Sera annulée dès votre retour en ligne',
    },
    withdraw: 'Retirer',
    withdrawOf: 'Retirer la demande en attente pour « {{subject}} »',
  },
}
