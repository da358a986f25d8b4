import { type AccountTexts, paragraphs } from './wording.ts'

export const es: AccountTexts = {
  signInLink: ({ organisation, link }) => ({
    subject: `Inicia sesión en ${organisation}`,
    text: paragraphs(
      'Abre este enlace para iniciar sesión. Funciona una sola vez, durante 15 minutos:',
      link,
      'Ignora este correo si no lo has pedido. Nadie puede iniciar sesión sin el enlace.',
    ),
  }),
  invitation: ({ organisation, link }) => ({
    subject: `${organisation} te invita a Foyer`,
    text: paragraphs(
      'Con Foyer reservas salas, mesas y plazas de aparcamiento. Abre este enlace para crear tu cuenta. Funciona durante 7 días:',
      link,
    ),
  }),
  passwordLink: ({ organisation, link }) => ({
    subject: `Tu nueva contraseña de ${organisation}`,
    text: paragraphs(
      'Abre este enlace para elegir una contraseña nueva. Funciona una sola vez, durante 24 horas:',
      link,
      'Ignora este correo si no lo has pedido. Tu contraseña sigue siendo la misma.',
    ),
  }),
  passwordChanged: ({ organisation }) => ({
    subject: `Tu contraseña de ${organisation} ha cambiado`,
    text: paragraphs(
      'La contraseña de tu cuenta de Foyer ha cambiado y se ha cerrado la sesión en los demás dispositivos.',
      'Si no has sido tú, pide ahora una contraseña nueva a tu administrador.',
    ),
  }),
}
