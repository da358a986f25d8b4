import type { CalendarTexts } from './wording.ts'

export const es: CalendarTexts = {
  locale: 'es-ES',
  untitled: 'Reserva',
  reserved: 'Reservado',
  labels: { when: 'Cuándo', where: 'Dónde', online: 'En línea', by: 'Organiza' },
  repeats: ({ last }) => `se repite hasta el ${last}`,
  answers: { accepted: 'Aceptado', tentative: 'Quizás', declined: 'Rechazado' },
  invited: {
    subject: ({ subject }) => `Invitación: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} te invita a «${subject}».`,
  },
  changed: {
    subject: ({ subject }) => `Cambio: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} ha cambiado «${subject}». Ahora queda así:`,
  },
  cancelled: {
    subject: ({ subject }) => `Cancelado: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} ha cancelado «${subject}».`,
  },
  removed: {
    subject: ({ subject }) => `Ya no participas: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} te ha quitado de la lista de participantes de «${subject}».`,
  },
  answered: {
    subject: ({ name, subject, answer }) => `${answer}: ${name}, ${subject}`,
    text: ({ name, subject, answer }) => `${name} ha respondido a tu invitación a «${subject}»: ${answer}.`,
  },
  approved: {
    subject: ({ room, subject }) => `Aprobado: ${room}, ${subject}`,
    text: ({ room, subject }) => `La reserva de «${room}» para «${subject}» está aprobada.`,
  },
  refused: {
    subject: ({ room, subject }) => `Sin reserva: ${room}, ${subject}`,
    text: ({ room, subject }) => `No hay reserva de «${room}» para «${subject}». Elige otro espacio.`,
  },
  released: ({ room }) => `${room} se ha liberado porque nadie confirmó la llegada.`,
  approvalAsked: {
    subject: ({ room, subject }) => `Por aprobar: ${room}, ${subject}`,
    text: ({ organizer, room, subject }) => `${organizer} quiere reservar «${room}» para «${subject}».`,
  },
  comment: ({ name }) => `${name} escribe:`,
  answerHere: 'Responde con este enlace. Es solo para ti:',
  approveHere: 'Aprueba o rechaza con este enlace. Es solo para ti:',
  footer: {
    attendee: ({ organisation, organizer }) =>
      `${organisation} te envía este correo con Foyer porque ${organizer} te tiene en una lista de participantes.`,
    organizer: ({ organisation }) => `${organisation} te envía este correo con Foyer porque es tu reserva.`,
    approver: ({ organisation, room }) =>
      `${organisation} te envía este correo con Foyer porque apruebas las reservas de «${room}».`,
  },
}
