import { type AccountTexts, paragraphs } from './wording.ts'

export const ua: AccountTexts = {
  signInLink: ({ organisation, link }) => ({
    subject: `Вхід до ${organisation}`,
    text: paragraphs(
      'Відкрийте це посилання, щоб увійти. Воно діє один раз протягом 15 хвилин:',
      link,
      'Якщо ви не просили цього листа, не зважайте на нього. Без посилання ніхто не зможе увійти.',
    ),
  }),
  invitation: ({ organisation, link }) => ({
    subject: `${organisation} запрошує вас до Foyer`,
    text: paragraphs(
      'У Foyer ви бронюєте кімнати, столи та місця для паркування. Відкрийте це посилання, щоб створити обліковий запис. Воно діє 7 днів:',
      link,
    ),
  }),
  passwordLink: ({ organisation, link }) => ({
    subject: `Ваш новий пароль для ${organisation}`,
    text: paragraphs(
      'Відкрийте це посилання, щоб вибрати новий пароль. Воно діє один раз протягом 24 годин:',
      link,
      'Якщо ви не просили цього листа, не зважайте на нього. Ваш пароль не зміниться.',
    ),
  }),
  passwordChanged: ({ organisation }) => ({
    subject: `Ваш пароль для ${organisation} змінено`,
    text: paragraphs(
      'Пароль вашого облікового запису Foyer змінено, а на інших пристроях виконано вихід.',
      'Якщо це зробили не ви, негайно попросіть в адміністратора новий пароль.',
    ),
  }),
}
