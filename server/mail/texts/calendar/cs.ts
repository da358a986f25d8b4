import type { CalendarTexts } from './wording.ts'

export const cs: CalendarTexts = {
  locale: 'cs-CZ',
  untitled: 'Rezervace',
  reserved: 'Rezervováno',
  labels: { when: 'Kdy', where: 'Kde', online: 'Online', by: 'Organizuje' },
  repeats: ({ last }) => `opakuje se do ${last}`,
  answers: { accepted: 'Přijato', tentative: 'Předběžně', declined: 'Odmítnuto' },
  invited: {
    subject: ({ subject }) => `Pozvánka: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} vás zve na „${subject}“.`,
  },
  changed: {
    subject: ({ subject }) => `Změna: ${subject}`,
    text: ({ subject }) => `Rezervace „${subject}“ se změnila. Nyní platí:`,
  },
  cancelled: {
    subject: ({ subject }) => `Zrušeno: ${subject}`,
    text: ({ subject }) => `Rezervace „${subject}“ je zrušena.`,
  },
  removed: {
    subject: ({ subject }) => `Už nejste mezi účastníky: ${subject}`,
    text: ({ subject }) => `Už nejste na seznamu účastníků rezervace „${subject}“.`,
  },
  answered: {
    subject: ({ name, subject, answer }) => `${answer}: ${name}, ${subject}`,
    text: ({ name, subject, answer }) => `Odpověď na vaši pozvánku „${subject}“: ${name}, ${answer.toLowerCase()}.`,
  },
  approved: {
    subject: ({ room, subject }) => `Schváleno: ${room}, ${subject}`,
    text: ({ room, subject }) => `Prostor ${room} je rezervován pro „${subject}“.`,
  },
  refused: {
    subject: ({ room, subject }) => `Nerezervováno: ${room}, ${subject}`,
    text: ({ room, subject }) => `Prostor ${room} není rezervován pro „${subject}“. Vyberte jiný.`,
  },
  released: ({ room }) => `Místnost ${room} byla uvolněna, protože nikdo nepotvrdil příchod.`,
  approvalAsked: {
    subject: ({ room, subject }) => `Ke schválení: ${room}, ${subject}`,
    text: ({ organizer, room, subject }) => `${organizer} žádá o rezervaci prostoru ${room} pro „${subject}“.`,
  },
  comment: ({ name }) => `${name} píše:`,
  answerHere: 'Odpovězte pomocí tohoto odkazu. Je určen jen vám:',
  approveHere: 'Schvalte nebo odmítněte pomocí tohoto odkazu. Je určen jen vám:',
  footer: {
    attendee: ({ organisation, organizer }) =>
      `Tento e-mail posílá ${organisation} pomocí aplikace Foyer, protože vás má na seznamu účastníků ${organizer}.`,
    organizer: ({ organisation }) =>
      `Tento e-mail posílá ${organisation} pomocí aplikace Foyer, protože jde o vaši rezervaci.`,
    approver: ({ organisation, room }) =>
      `Tento e-mail posílá ${organisation} pomocí aplikace Foyer, protože schvalujete rezervace prostoru ${room}.`,
  },
}
