import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  connection: {
    live: 'En direct',
    reconnecting: 'Reconnexion',
    asOf: 'État à {{time}}',
    offline: 'Hors ligne',
    offlineAsOf: 'Hors ligne, état à {{time}}',
  },
  hub: {
    'server-silent': 'Le serveur ne répond plus.',
    'handshake-refused': 'Le serveur a refusé la connexion lors de son établissement.',
    'stopped-early': 'La connexion a été arrêtée avant d’être établie.',
    'no-transport': 'Aucun moyen de joindre le serveur ne fonctionne ; un proxy ou un pare-feu le bloque peut-être.',
    'redirected-too-often': 'Le serveur a redirigé sans fin.',
    'server-too-old': 'Le serveur est d’un type plus ancien, non pris en charge.',
    'no-result': 'Le serveur attendait une réponse qui n’est pas venue.',
    'not-admitted': 'Le serveur n’accepte pas cette connexion. Vous reconnecter peut aider.',
    unavailable: 'Le serveur n’accepte pas de connexions pour le moment.',
    unreachable: 'Le serveur est injoignable.',
    'too-slow': 'Le serveur a mis trop de temps à répondre.',
    'led-astray': 'Le serveur a redirigé vers une adresse étrangère, ce qui a été refusé.',
    lost: 'La connexion a été perdue.',
  },
  liveness: {
    state: {
      live: 'La connexion est en direct',
      reconnecting: 'La connexion en direct est en cours de rétablissement',
      'as-of': 'Pas de connexion en direct',
      offline: 'Pas de réseau',
    },
    since: 'Depuis {{when}}',
    loaded: 'Les données affichées datent de {{when}} ; elles ont pu changer depuis.',
    next: {
      live: 'Ce que les autres modifient apparaît ici aussitôt.',
      reconnecting: 'D’ici là, tout ce qui est à l’écran est rechargé toutes les 15 secondes.',
      'as-of':
        'Une nouvelle tentative aura lieu dans la demi-minute. D’ici là, tout ce qui est à l’écran est rechargé toutes les 15 secondes.',
      offline: 'Dès que le réseau sera revenu, tout sera rechargé automatiquement.',
    },
    failed: 'Le serveur ne répond pas encore.',
    tryNow: 'Essayer maintenant',
  },
  offline: {
    title: 'Pas de réseau',
    asOf: 'Vous êtes hors ligne. Les données affichées datent de {{when}}.',
    nothing: 'Vous êtes hors ligne et rien n’est encore enregistré sur cet appareil.',
    limits: 'Confirmer, terminer et annuler sera envoyé à votre retour ; rien ne peut être réservé.',
    waiting_one: '{{count}} demande attend d’être envoyée.',
    waiting_other: '{{count}} demandes attendent d’être envoyées.',
    intent: {
      confirm: 'Sera confirmée dès votre retour en ligne',
      finish: 'Sera terminée dès votre retour en ligne',
      cancel: 'Sera annulée dès votre retour en ligne',
    },
    withdraw: 'Retirer',
    withdrawOf: 'Retirer la demande en attente pour {{subject}}',
    withdrawn: 'Rien ne sera envoyé pour {{subject}}.',
    kept: {
      confirm: 'Vous êtes hors ligne. {{subject}} sera confirmée dès votre retour.',
      finish: 'Vous êtes hors ligne. {{subject}} sera terminée dès votre retour.',
      cancel: 'Vous êtes hors ligne. {{subject}} sera annulée dès votre retour.',
    },
    gone: 'Votre demande faite hors ligne n’a pas été envoyée : {{subject}} n’a plus lieu.',
    goneAlready: '{{subject}} était déjà annulée.',
    refused: {
      confirm: '{{subject}} n’a pas pu être confirmée après votre retour en ligne.',
      finish: '{{subject}} n’a pas pu être terminée après votre retour en ligne.',
      cancel: '{{subject}} n’a pas pu être annulée après votre retour en ligne.',
    },
    noRoom:
      'Vous êtes hors ligne : personne ne sait si la salle est encore libre. Votre saisie est conservée ; réservez à votre retour.',
    noChange: 'Vous êtes hors ligne : la modification ne peut pas être envoyée. Votre saisie est conservée.',
  },
}
