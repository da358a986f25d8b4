import { type AccountTexts, paragraphs } from './wording.ts'

export const en: AccountTexts = {
  signInLink: ({ organisation, link }) => ({
    subject: `Sign in to ${organisation}`,
    text: paragraphs(
      'Open this link to sign in. It works once, for 15 minutes:',
      link,
      'Ignore this mail if you didn’t ask for it. Nobody can sign in without the link.',
    ),
  }),
  invitation: ({ organisation, link }) => ({
    subject: `${organisation} invites you to Foyer`,
    text: paragraphs(
      'With Foyer, you reserve rooms, desks and parking spaces. Open this link to create your account. It works for 7 days:',
      link,
    ),
  }),
  passwordLink: ({ organisation, link }) => ({
    subject: `Your new password for ${organisation}`,
    text: paragraphs(
      'Open this link to choose a new password. It works once, for 24 hours:',
      link,
      'Ignore this mail if you didn’t ask for it. Your password stays as it is.',
    ),
  }),
  passwordChanged: ({ organisation }) => ({
    subject: `Your password for ${organisation} has changed`,
    text: paragraphs(
      'The password of your Foyer account has changed, and other devices are signed out.',
      'If this wasn’t you, ask your administrator for a new password now.',
    ),
  }),
}
