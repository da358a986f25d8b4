import type { CalendarTexts } from './wording.ts'

export const fr: CalendarTexts = {
  locale: 'fr-FR',
  untitled: 'Réservation',
  reserved: 'Réservé',
  labels: { when: 'Quand', where: 'Où', online: 'En ligne', by: 'Organisation' },
  repeats: ({ last }) => `se répète jusqu’au ${last}`,
  answers: { accepted: 'Accepté', tentative: 'Peut-être', declined: 'Refusé' },
  invited: {
    subject: ({ subject }) => `Invitation : ${subject}`,
    text: ({ organizer, subject }) => `${organizer} vous invite à « ${subject} ».`,
  },
  changed: {
    subject: ({ subject }) => `Modifié : ${subject}`,
    text: ({ organizer, subject }) => `${organizer} a modifié « ${subject} ». Voici ce qui vaut maintenant :`,
  },
  cancelled: {
    subject: ({ subject }) => `Annulé : ${subject}`,
    text: ({ organizer, subject }) => `${organizer} a annulé « ${subject} ».`,
  },
  removed: {
    subject: ({ subject }) => `Vous n’êtes plus parmi les participants : ${subject}`,
    text: ({ organizer, subject }) => `${organizer} vous a retiré de la liste des participants de « ${subject} ».`,
  },
  answered: {
    subject: ({ name, subject, answer }) => `${answer} : ${name}, ${subject}`,
    text: ({ name, subject, answer }) => `${name} a répondu à votre invitation à « ${subject} » : ${answer}.`,
  },
  approved: {
    subject: ({ room, subject }) => `Approuvé : ${room}, ${subject}`,
    text: ({ room, subject }) => `La réservation de « ${room} » pour « ${subject} » est approuvée.`,
  },
  refused: {
    subject: ({ room, subject }) => `Non réservé : ${room}, ${subject}`,
    text: ({ room, subject }) =>
      `Il n’y a pas de réservation de « ${room} » pour « ${subject} ». Faites un autre choix.`,
  },
  released: ({ room }) => `${room} a été libérée, car personne n’a confirmé sa présence.`,
  approvalAsked: {
    subject: ({ room, subject }) => `À approuver : ${room}, ${subject}`,
    text: ({ organizer, room, subject }) => `${organizer} souhaite réserver « ${room} » pour « ${subject} ».`,
  },
  comment: ({ name }) => `${name} écrit :`,
  answerHere: 'Répondez avec ce lien. Il n’est destiné qu’à vous :',
  approveHere: 'Approuvez ou refusez avec ce lien. Il n’est destiné qu’à vous :',
  footer: {
    attendee: ({ organisation, organizer }) =>
      `${organisation} vous envoie cet e-mail avec Foyer, car ${organizer} vous a inscrit sur une liste de participants.`,
    organizer: ({ organisation }) =>
      `${organisation} vous envoie cet e-mail avec Foyer, car il s’agit de votre réservation.`,
    approver: ({ organisation, room }) =>
      `${organisation} vous envoie cet e-mail avec Foyer, car vous approuvez les réservations de « ${room} ».`,
  },
}
