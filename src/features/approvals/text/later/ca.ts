import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  approvals: {
    waiting_one: '{{count}} sol·licitud per aprovar',
    waiting_other: '{{count}} sol·licituds per aprovar',
    none: 'Res per aprovar',
    noneHint: 'Aquí apareixen les sol·licituds dels recursos que gestiones.',
    failed: 'No s’han pogut carregar les sol·licituds',
    by: 'Sol·licitat per {{name}}',
    accept: 'Aprova',
    acceptOf: 'Aprova «{{subject}}»',
    accepted: 'Has aprovat «{{subject}}»',
    decline: 'Rebutja',
    declineOf: 'Rebutja «{{subject}}»',
    declineTitle: 'Vols rebutjar «{{subject}}»?',
    declined: 'Has rebutjat «{{subject}}»',
    comment: 'Missatge per a l’organitzador',
    commentHint: 'Opcional',
  },
  mailedAnswer: {
    none: 'Per respondre, obre l’enllaç del correu.',
    advice: 'Obre l’enllaç del correu més recent sobre aquesta reserva o pregunta a l’organitzador.',
    invitation: '{{name}} et convida.',
    approval: '{{name}} demana la teva aprovació.',
    for: 'Respons com a {{email}}.',
    given: 'La teva resposta fins ara: {{answer}}',
    sent: 'Gràcies. La teva resposta: {{answer}}',
    invitationAction: {
      accepted: 'Accepta',
      tentative: 'Potser',
      declined: 'Rebutja',
    },
    approvalAction: {
      accepted: 'Aprova',
      tentative: 'Potser',
      declined: 'Rebutja',
    },
    invitationGiven: {
      none: 'cap',
      accepted: 'acceptada',
      tentative: 'potser',
      declined: 'rebutjada',
    },
    approvalGiven: {
      none: 'cap',
      accepted: 'aprovada',
      tentative: 'potser',
      declined: 'rebutjada',
    },
  },
}
