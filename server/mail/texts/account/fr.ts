import { type AccountTexts, paragraphs } from './wording.ts'

export const fr: AccountTexts = {
  signInLink: ({ organisation, link }) => ({
    subject: `Connexion à ${organisation}`,
    text: paragraphs(
      'Ouvrez ce lien pour vous connecter. Il fonctionne une seule fois, pendant 15 minutes :',
      link,
      'Ignorez cet e-mail si vous ne l’avez pas demandé. Personne ne peut se connecter sans ce lien.',
    ),
  }),
  invitation: ({ organisation, link }) => ({
    subject: `${organisation} vous invite sur Foyer`,
    text: paragraphs(
      'Avec Foyer, vous réservez des salles, des bureaux et des places de parking. Ouvrez ce lien pour créer votre compte. Il fonctionne pendant 7 jours :',
      link,
    ),
  }),
  passwordLink: ({ organisation, link }) => ({
    subject: `Votre nouveau mot de passe pour ${organisation}`,
    text: paragraphs(
      'Ouvrez ce lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant 24 heures :',
      link,
      'Ignorez cet e-mail si vous ne l’avez pas demandé. Votre mot de passe reste le même.',
    ),
  }),
  passwordChanged: ({ organisation }) => ({
    subject: `Votre mot de passe pour ${organisation} a changé`,
    text: paragraphs(
      'Le mot de passe de votre compte Foyer a changé et les autres appareils ont été déconnectés.',
      'Si ce n’était pas vous, demandez dès maintenant un nouveau mot de passe à votre administrateur.',
    ),
  }),
}
