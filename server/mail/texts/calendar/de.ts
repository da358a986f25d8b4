import type { CalendarTexts } from './wording.ts'

export const de: CalendarTexts = {
  locale: 'de-DE',
  untitled: 'Reservierung',
  reserved: 'Reserviert',
  labels: { when: 'Wann', where: 'Wo', online: 'Online', by: 'Veranstaltet von' },
  repeats: ({ last }) => `wiederholt sich bis ${last}`,
  answers: { accepted: 'Zugesagt', tentative: 'Vielleicht', declined: 'Abgesagt' },
  invited: {
    subject: ({ subject }) => `Einladung: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} lädt Sie zu „${subject}“ ein.`,
  },
  changed: {
    subject: ({ subject }) => `Geändert: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} hat „${subject}“ geändert. Jetzt gilt:`,
  },
  cancelled: {
    subject: ({ subject }) => `Entfällt: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} hat „${subject}“ abgesagt.`,
  },
  removed: {
    subject: ({ subject }) => `Nicht mehr eingeladen: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} hat Sie von der Teilnehmerliste von „${subject}“ genommen.`,
  },
  answered: {
    subject: ({ name, subject, answer }) => `${answer}: ${name}, ${subject}`,
    text: ({ name, subject, answer }) => `${name} hat auf Ihre Einladung zu „${subject}“ geantwortet: ${answer}.`,
  },
  approved: {
    subject: ({ room, subject }) => `Genehmigt: ${room}, ${subject}`,
    text: ({ room, subject }) => `${room} ist für „${subject}“ reserviert.`,
  },
  refused: {
    subject: ({ room, subject }) => `Nicht reserviert: ${room}, ${subject}`,
    text: ({ room, subject }) => `${room} ist nicht für „${subject}“ reserviert. Wählen Sie etwas anderes.`,
  },
  released: ({ room }) => `${room} wurde freigegeben, weil niemand eingecheckt hat.`,
  approvalAsked: {
    subject: ({ room, subject }) => `Genehmigung nötig: ${room}, ${subject}`,
    text: ({ organizer, room, subject }) => `${organizer} möchte ${room} für „${subject}“ reservieren.`,
  },
  comment: ({ name }) => `${name} schreibt:`,
  answerHere: 'Antworten Sie mit diesem Link. Er ist nur für Sie bestimmt:',
  approveHere: 'Genehmigen oder lehnen Sie mit diesem Link ab. Er ist nur für Sie bestimmt:',
  footer: {
    attendee: ({ organisation, organizer }) =>
      `${organisation} hat diese E-Mail mit Foyer gesendet, weil Sie bei ${organizer} auf einer Teilnehmerliste stehen.`,
    organizer: ({ organisation }) =>
      `${organisation} hat diese E-Mail mit Foyer gesendet, weil dies Ihre Reservierung ist.`,
    approver: ({ organisation, room }) =>
      `${organisation} hat diese E-Mail mit Foyer gesendet, weil Sie Reservierungen von ${room} genehmigen.`,
  },
}
