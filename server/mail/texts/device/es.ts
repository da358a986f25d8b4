import { paragraphs } from '../account/wording.ts'
import type { DeviceTexts } from './wording.ts'

export const es: DeviceTexts = {
  offline: ({ name, since, link }) => ({
    subject: `${name} está sin conexión`,
    text: paragraphs(
      `${name} no ha enviado nada desde ${since}. Compruebe la alimentación, la red y si el navegador está abierto.`,
      `La página del dispositivo en Foyer:\n${link}`,
    ),
  }),
  online: ({ name, link }) => ({
    subject: `${name} vuelve a estar en línea`,
    text: paragraphs(`${name} ha vuelto. No hay nada que hacer.`, `La página del dispositivo en Foyer:\n${link}`),
  }),
}
