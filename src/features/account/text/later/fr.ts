import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  account: {
    signOut: 'Se déconnecter',
    session: 'Session',
    guest: 'Invité',
  },
  login: {
    title: 'Connexion',
    lead: 'Trouvez et réservez des salles et des postes de travail.',
    mapLead: 'Connectez-vous pour voir cette carte.',
    expired: 'Votre session a expiré. Reconnectez-vous pour reprendre là où vous en étiez.',
    noProvider: 'Aucun mode de connexion n’est configuré. Contactez votre administrateur.',
    signIn: 'Se connecter',
    signInWith: 'Se connecter avec {{service}}',
    unsupported:
      'Foyer ne prend pas en charge l’agenda de votre organisation ({{calendar}}). Contactez votre administrateur.',
    or: 'ou',
    byLink: 'Recevoir un lien par e-mail',
    asGuest: 'Continuer en tant qu’invité',
    showWay: 'Voir l’itinéraire sans compte',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    wrong: 'Nom d’utilisateur ou mot de passe incorrect.',
    otherWays: 'Autres modes de connexion',
  },
  emailLink: {
    title: 'Connexion par e-mail',
    lead: 'Nous vous enverrons un lien par e-mail. Il est à usage unique et expire rapidement.',
    address: 'Adresse e-mail',
    invalid: 'Saisissez une adresse e-mail valide.',
    send: 'Envoyer le lien',
    sentTitle: 'Consultez votre messagerie',
    sent: 'Si un compte existe pour {{email}}, nous avons envoyé un lien à cette adresse. Ouvrez-le dans ce navigateur.',
    again: 'Renvoyer le lien',
    other: 'Utiliser une autre adresse',
    checking: 'Vérification du lien…',
    failed: 'Ce lien ne fonctionne pas',
    reason: {
      used: 'Il a déjà été utilisé. Chaque lien est à usage unique.',
      expired: 'Il a expiré.',
      wrong: 'Il est incomplet ou non valide.',
    },
    advice: 'Demandez un nouveau lien pour continuer.',
    newLink: 'Obtenir un nouveau lien',
  },
  guest: {
    title: 'Continuer en tant qu’invité',
    lead: 'Aucun compte nécessaire. En tant qu’invité :',
    limit: {
      look: 'Vous voyez ce qui est libre, et quand',
      find: 'Vous pouvez chercher des salles et des postes par lieu, capacité et équipement',
      reserve: 'Vous ne pouvez pas réserver',
      people: 'Vous ne voyez pas les noms',
    },
    name: 'Votre nom',
    nameMissing: 'Saisissez votre nom.',
    ends: 'L’accès invité prend fin quand vous fermez ou rechargez cette page.',
    enter: 'Continuer',
    refused: {
      title: 'Connectez-vous pour continuer',
      words: 'Cette page nécessite un compte.',
      back: 'Voir les disponibilités',
    },
  },
  callback: {
    failed: 'La connexion a échoué',
    advice: 'Revenez à la page de connexion et réessayez dans la même fenêtre.',
    again: 'Retour à la connexion',
  },
}
