import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  account: {
    menu: 'Compte : {{name}}',
    signOut: 'Se déconnecter',
    session: 'Session',
    guest: 'Invité',
  },
  login: {
    title: 'Connexion',
    lead: 'Trouvez une salle ou un poste de travail, voyez quand il y a de la place et réservez.',
    expired: 'Votre session a expiré. Reconnectez-vous ; votre saisie est conservée.',
    noProvider: 'Aucun moyen de connexion n’est configuré. Adressez-vous à votre administrateur.',
    signIn: 'Se connecter',
    signInWith: 'Se connecter avec {{service}}',
    unsupported:
      'Cette installation ne connaît pas le calendrier de votre organisation ({{calendar}}). Adressez-vous à votre administrateur.',
    or: 'ou',
    byLink: 'Recevoir un lien par e-mail',
    asGuest: 'Continuer en invité',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    wrong: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
    otherWays: 'Autres moyens de connexion',
  },
  emailLink: {
    title: 'Connexion par e-mail',
    lead: 'Nous envoyons un lien à votre adresse. Il sert une seule fois, et pour peu de temps.',
    address: 'Adresse e-mail',
    invalid: 'Ce n’est pas une adresse e-mail.',
    send: 'Envoyer le lien',
    sentTitle: 'Regardez votre messagerie',
    sent: 'Si {{email}} a un compte ici, un lien est en route. Ouvrez-le dans ce navigateur.',
    again: 'Envoyer de nouveau',
    other: 'Utiliser une autre adresse',
    checking: 'Vérification du lien',
    failed: 'Ce lien ne fonctionne pas',
    reason: {
      used: 'Il a déjà servi. Un lien ne sert qu’une fois.',
      expired: 'Il est trop ancien.',
      wrong: 'Il est incomplet ou ne vient pas de nous.',
    },
    advice: 'Faites-vous en envoyer un autre, cela ne prend qu’un instant.',
    anew: 'Obtenir un nouveau lien',
  },
  guest: {
    title: 'Visite en invité',
    lead: 'Sans compte. Un invité jette un coup d’œil :',
    limit: {
      look: 'voir ce qui est libre, et quand',
      find: 'trouver salles et postes par lieu, taille et équipement',
      reserve: 'pas de réservation',
      people: 'pas de noms : ni des collègues, ni de qui a réservé',
    },
    name: 'Votre nom',
    nameMissing: 'Indiquez votre nom.',
    ends: 'La visite s’arrête quand vous fermez ou rechargez cette page.',
    enter: 'Jeter un coup d’œil',
    refused: {
      title: 'Pas pour les invités',
      words: 'Cette partie de Foyer demande un compte.',
      back: 'Voir ce qui est libre',
    },
  },
  callback: {
    failed: 'La connexion a échoué',
    advice:
      'Recommencez depuis la page de connexion. Une connexion n’est valable qu’une fois, dans la fenêtre où elle a été demandée.',
    again: 'Retour à la connexion',
  },
  leaving: {
    title: 'Se déconnecter ?',
    words: 'Ce qui figure dans la liste sera abandonné si vous vous déconnectez.',
    unsent: {
      confirm: 'Confirmer « {{subject}} »',
      finish: 'Terminer « {{subject}} »',
      cancel: 'Annuler « {{subject}} »',
      reserve: 'Réserver « {{subject}} »',
    },
    stay: 'Rester en session',
    leave: 'Se déconnecter quand même',
  },
}
