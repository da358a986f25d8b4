import type { CalendarTexts } from './wording.ts'

export const en: CalendarTexts = {
  locale: 'en-GB',
  untitled: 'Reservation',
  reserved: 'Reserved',
  labels: { when: 'When', where: 'Where', online: 'Online', by: 'Organiser' },
  repeats: ({ last }) => `repeats until ${last}`,
  answers: { accepted: 'Accepted', tentative: 'Maybe', declined: 'Declined' },
  invited: {
    subject: ({ subject }) => `Invitation: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} invites you to “${subject}”.`,
  },
  changed: {
    subject: ({ subject }) => `Changed: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} has changed “${subject}”. It is now:`,
  },
  cancelled: {
    subject: ({ subject }) => `Cancelled: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} has cancelled “${subject}”.`,
  },
  removed: {
    subject: ({ subject }) => `No longer invited: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} has taken you off the list of attendees of “${subject}”.`,
  },
  answered: {
    subject: ({ name, subject, answer }) => `${answer}: ${name}, ${subject}`,
    text: ({ name, subject, answer }) => `${name} has answered your invitation to “${subject}”: ${answer}.`,
  },
  approved: {
    subject: ({ room, subject }) => `Approved: ${room}, ${subject}`,
    text: ({ room, subject }) => `${room} is reserved for “${subject}”.`,
  },
  refused: {
    subject: ({ room, subject }) => `Not reserved: ${room}, ${subject}`,
    text: ({ room, subject }) => `${room} is not reserved for “${subject}”. Choose another one.`,
  },
  released: ({ room }) => `${room} was released because nobody had checked in.`,
  approvalAsked: {
    subject: ({ room, subject }) => `Approval needed: ${room}, ${subject}`,
    text: ({ organizer, room, subject }) => `${organizer} would like to reserve ${room} for “${subject}”.`,
  },
  comment: ({ name }) => `${name} writes:`,
  answerHere: 'Answer with this link. It is meant for you alone:',
  approveHere: 'Approve or decline with this link. It is meant for you alone:',
  footer: {
    attendee: ({ organisation, organizer }) =>
      `${organisation} sent this mail with Foyer because ${organizer} has you on a list of attendees.`,
    organizer: ({ organisation }) => `${organisation} sent this mail with Foyer because this is your reservation.`,
    approver: ({ organisation, room }) =>
      `${organisation} sent this mail with Foyer because you approve reservations of ${room}.`,
  },
}
