import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  approvals: {
    waiting_one: '{{count}} demande à approuver',
    waiting_other: '{{count}} demandes à approuver',
    none: 'Rien à approuver',
    noneHint: 'Les demandes pour les ressources dont vous êtes responsable apparaissent ici.',
    failed: 'Impossible de charger les demandes',
    by: 'Demandé par {{name}}',
    accept: 'Approuver',
    acceptOf: 'Approuver « {{subject}} »',
    accepted: 'Vous avez approuvé « {{subject}} »',
    decline: 'Refuser',
    declineOf: 'Refuser « {{subject}} »',
    declineTitle: 'Refuser « {{subject}} » ?',
    declined: 'Vous avez refusé « {{subject}} »',
    comment: 'Message à l’organisateur',
    commentHint: 'Facultatif',
  },
  mailedAnswer: {
    none: 'Pour répondre, ouvrez le lien de votre e-mail.',
    advice: 'Ouvrez le lien du dernier e-mail concernant cette réservation, ou demandez à l’organisateur.',
    invitation: '{{name}} vous invite.',
    approval: '{{name}} demande votre approbation.',
    for: 'Vous répondez en tant que {{email}}.',
    given: 'Votre réponse actuelle : {{answer}}',
    sent: 'Merci. Votre réponse : {{answer}}',
    invitationAction: {
      accepted: 'Accepter',
      tentative: 'Peut-être',
      declined: 'Refuser',
    },
    approvalAction: {
      accepted: 'Approuver',
      tentative: 'Peut-être',
      declined: 'Refuser',
    },
    invitationGiven: {
      none: 'aucune',
      accepted: 'acceptée',
      tentative: 'peut-être',
      declined: 'refusée',
    },
    approvalGiven: {
      none: 'aucune',
      accepted: 'approuvée',
      tentative: 'peut-être',
      declined: 'refusée',
    },
  },
}
