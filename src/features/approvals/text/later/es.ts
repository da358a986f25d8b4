import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  approvals: {
    waiting_one: '{{count}} solicitud por aprobar',
    waiting_other: '{{count}} solicitudes por aprobar',
    none: 'Nada que aprobar',
    noneHint: 'Aquí aparecen las solicitudes de los recursos que gestionas.',
    failed: 'No se han podido cargar las solicitudes',
    by: 'Solicitado por {{name}}',
    accept: 'Aprobar',
    acceptOf: 'Aprobar «{{subject}}»',
    accepted: 'Has aprobado «{{subject}}»',
    decline: 'Rechazar',
    declineOf: 'Rechazar «{{subject}}»',
    declineTitle: '¿Rechazar «{{subject}}»?',
    declined: 'Has rechazado «{{subject}}»',
    comment: 'Mensaje para el organizador',
    commentHint: 'Opcional',
  },
  mailedAnswer: {
    none: 'Para responder, abre el enlace del correo.',
    advice: 'Abre el enlace del correo más reciente sobre esta reserva o pregunta al organizador.',
    invitation: '{{name}} te invita.',
    approval: '{{name}} pide tu aprobación.',
    for: 'Respondes como {{email}}.',
    given: 'Tu respuesta hasta ahora: {{answer}}',
    sent: 'Gracias. Tu respuesta: {{answer}}',
    invitationAction: {
      accepted: 'Aceptar',
      tentative: 'Quizás',
      declined: 'Rechazar',
    },
    approvalAction: {
      accepted: 'Aprobar',
      tentative: 'Quizás',
      declined: 'Rechazar',
    },
    invitationGiven: {
      none: 'ninguna',
      accepted: 'aceptada',
      tentative: 'quizás',
      declined: 'rechazada',
    },
    approvalGiven: {
      none: 'ninguna',
      accepted: 'aprobada',
      tentative: 'quizás',
      declined: 'rechazada',
    },
  },
}
