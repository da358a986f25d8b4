import { paragraphs } from '../account/wording.ts'
import type { DeviceTexts } from './wording.ts'

export const ca: DeviceTexts = {
  offline: ({ name, since, link }) => ({
    subject: `${name} està sense connexió`,
    text: paragraphs(
      `${name} no ha enviat res des de ${since}. Comproveu l’alimentació, la xarxa i si el navegador està obert.`,
      `La pàgina del dispositiu a Foyer:\n${link}`,
    ),
  }),
  online: ({ name, link }) => ({
    subject: `${name} torna a estar en línia`,
    text: paragraphs(`${name} ha tornat. No cal fer res.`, `La pàgina del dispositiu a Foyer:\n${link}`),
  }),
}
