import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  approvals: {
    waiting_one: '{{count}} Anfrage zu genehmigen',
    waiting_other: '{{count}} Anfragen zu genehmigen',
    none: 'Nichts zu genehmigen',
    noneHint: 'Hier erscheinen Anfragen für Ressourcen, um die Sie sich kümmern.',
    failed: 'Anfragen konnten nicht geladen werden',
    by: 'Angefragt von {{name}}',
    accept: 'Genehmigen',
    acceptOf: '„{{subject}}“ genehmigen',
    accepted: 'Sie haben „{{subject}}“ genehmigt',
    decline: 'Ablehnen',
    declineOf: '„{{subject}}“ ablehnen',
    declineTitle: '„{{subject}}“ ablehnen?',
    declined: 'Sie haben „{{subject}}“ abgelehnt',
    comment: 'Nachricht an die Organisation',
    commentHint: 'Freiwillig',
  },
  mailedAnswer: {
    none: 'Um zu antworten, öffnen Sie den Link in Ihrer E-Mail.',
    advice: 'Öffnen Sie den Link in der neuesten E-Mail zu dieser Reservierung oder fragen Sie nach.',
    invitation: '{{name}} lädt Sie ein.',
    approval: '{{name}} bittet um Ihre Genehmigung.',
    for: 'Sie antworten als {{email}}.',
    given: 'Ihre bisherige Antwort: {{answer}}',
    sent: 'Vielen Dank. Ihre Antwort: {{answer}}',
    invitationAction: {
      accepted: 'Zusagen',
      tentative: 'Vielleicht',
      declined: 'Absagen',
    },
    approvalAction: {
      accepted: 'Genehmigen',
      tentative: 'Vielleicht',
      declined: 'Ablehnen',
    },
    invitationGiven: {
      none: 'keine',
      accepted: 'zugesagt',
      tentative: 'vielleicht',
      declined: 'abgesagt',
    },
    approvalGiven: {
      none: 'keine',
      accepted: 'genehmigt',
      tentative: 'vielleicht',
      declined: 'abgelehnt',
    },
  },
}
