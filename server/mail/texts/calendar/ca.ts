import type { CalendarTexts } from './wording.ts'

export const ca: CalendarTexts = {
  locale: 'ca-ES',
  untitled: 'Reserva',
  reserved: 'Reservat',
  labels: { when: 'Quan', where: 'On', online: 'En línia', by: 'Organitza' },
  repeats: ({ last }) => `es repeteix fins al ${last}`,
  answers: { accepted: 'Acceptat', tentative: 'Potser', declined: 'Rebutjat' },
  invited: {
    subject: ({ subject }) => `Invitació: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} et convida a «${subject}».`,
  },
  changed: {
    subject: ({ subject }) => `Canvi: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} ha canviat «${subject}». Ara queda així:`,
  },
  cancelled: {
    subject: ({ subject }) => `Cancel·lat: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} ha cancel·lat «${subject}».`,
  },
  removed: {
    subject: ({ subject }) => `Ja no hi participes: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} t’ha tret de la llista de participants de «${subject}».`,
  },
  answered: {
    subject: ({ name, subject, answer }) => `${answer}: ${name}, ${subject}`,
    text: ({ name, subject, answer }) => `${name} ha respost a la teva invitació a «${subject}»: ${answer}.`,
  },
  approved: {
    subject: ({ room, subject }) => `Aprovat: ${room}, ${subject}`,
    text: ({ room, subject }) => `La reserva de «${room}» per a «${subject}» està aprovada.`,
  },
  refused: {
    subject: ({ room, subject }) => `Sense reserva: ${room}, ${subject}`,
    text: ({ room, subject }) => `No hi ha reserva de «${room}» per a «${subject}». Tria un altre espai.`,
  },
  released: ({ room }) => `${room} s’ha alliberat perquè ningú no ha confirmat l’arribada.`,
  approvalAsked: {
    subject: ({ room, subject }) => `Per aprovar: ${room}, ${subject}`,
    text: ({ organizer, room, subject }) => `${organizer} vol reservar «${room}» per a «${subject}».`,
  },
  comment: ({ name }) => `${name} escriu:`,
  answerHere: 'Respon amb aquest enllaç. És només per a tu:',
  approveHere: 'Aprova o rebutja amb aquest enllaç. És només per a tu:',
  footer: {
    attendee: ({ organisation, organizer }) =>
      `${organisation} t’envia aquest correu amb Foyer perquè ${organizer} et té en una llista de participants.`,
    organizer: ({ organisation }) => `${organisation} t’envia aquest correu amb Foyer perquè és la teva reserva.`,
    approver: ({ organisation, room }) =>
      `${organisation} t’envia aquest correu amb Foyer perquè aproves les reserves de «${room}».`,
  },
}
