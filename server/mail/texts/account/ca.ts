import { type AccountTexts, paragraphs } from './wording.ts'

export const ca: AccountTexts = {
  signInLink: ({ organisation, link }) => ({
    subject: `Inicia la sessió a ${organisation}`,
    text: paragraphs(
      'Obre aquest enllaç per iniciar la sessió. Funciona un sol cop, durant 15 minuts:',
      link,
      'Ignora aquest correu si no l’has demanat. Ningú no pot iniciar la sessió sense l’enllaç.',
    ),
  }),
  invitation: ({ organisation, link }) => ({
    subject: `${organisation} et convida a Foyer`,
    text: paragraphs(
      'Amb Foyer reserves sales, taules i places d’aparcament. Obre aquest enllaç per crear el teu compte. Funciona durant 7 dies:',
      link,
    ),
  }),
  passwordLink: ({ organisation, link }) => ({
    subject: `La teva contrasenya nova de ${organisation}`,
    text: paragraphs(
      'Obre aquest enllaç per triar una contrasenya nova. Funciona un sol cop, durant 24 hores:',
      link,
      'Ignora aquest correu si no l’has demanat. La teva contrasenya continua sent la mateixa.',
    ),
  }),
  passwordChanged: ({ organisation }) => ({
    subject: `La teva contrasenya de ${organisation} ha canviat`,
    text: paragraphs(
      'La contrasenya del teu compte de Foyer ha canviat i s’ha tancat la sessió als altres dispositius.',
      'Si no has estat tu, demana ara una contrasenya nova al teu administrador.',
    ),
  }),
}
