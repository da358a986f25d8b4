import type { CalendarTexts } from './wording.ts'

export const ua: CalendarTexts = {
  locale: 'uk-UA',
  untitled: 'Бронювання',
  reserved: 'Заброньовано',
  labels: { when: 'Коли', where: 'Де', online: 'Онлайн', by: 'Організовує' },
  repeats: ({ last }) => `повторюється до ${last}`,
  answers: { accepted: 'Прийнято', tentative: 'Можливо', declined: 'Відхилено' },
  invited: {
    subject: ({ subject }) => `Запрошення: ${subject}`,
    text: ({ organizer, subject }) => `${organizer} запрошує вас на «${subject}».`,
  },
  changed: {
    subject: ({ subject }) => `Зміна: ${subject}`,
    text: ({ subject }) => `Бронювання «${subject}» змінено. Тепер воно таке:`,
  },
  cancelled: {
    subject: ({ subject }) => `Скасовано: ${subject}`,
    text: ({ subject }) => `Бронювання «${subject}» скасовано.`,
  },
  removed: {
    subject: ({ subject }) => `Вас більше немає серед учасників: ${subject}`,
    text: ({ subject }) => `Вас більше немає у списку учасників бронювання «${subject}».`,
  },
  answered: {
    subject: ({ name, subject, answer }) => `${answer}: ${name}, ${subject}`,
    text: ({ name, subject, answer }) =>
      `Відповідь на ваше запрошення на «${subject}»: ${name}, ${answer.toLowerCase()}.`,
  },
  approved: {
    subject: ({ room, subject }) => `Схвалено: ${room}, ${subject}`,
    text: ({ room, subject }) => `«${room}» заброньовано для «${subject}».`,
  },
  refused: {
    subject: ({ room, subject }) => `Не заброньовано: ${room}, ${subject}`,
    text: ({ room, subject }) => `«${room}» не заброньовано для «${subject}». Виберіть інше місце.`,
  },
  released: ({ room }) => `${room} звільнено, бо ніхто не підтвердив прибуття.`,
  approvalAsked: {
    subject: ({ room, subject }) => `Потрібне схвалення: ${room}, ${subject}`,
    text: ({ organizer, room, subject }) => `${organizer} хоче забронювати «${room}» для «${subject}».`,
  },
  comment: ({ name }) => `${name} пише:`,
  answerHere: 'Дайте відповідь за цим посиланням. Воно лише для вас:',
  approveHere: 'Схваліть або відхиліть за цим посиланням. Воно лише для вас:',
  footer: {
    attendee: ({ organisation, organizer }) =>
      `${organisation} надсилає цей лист через Foyer, бо ви у списку учасників, який веде ${organizer}.`,
    organizer: ({ organisation }) => `${organisation} надсилає цей лист через Foyer, бо це ваше бронювання.`,
    approver: ({ organisation, room }) =>
      `${organisation} надсилає цей лист через Foyer, бо ви схвалюєте бронювання «${room}».`,
  },
}
