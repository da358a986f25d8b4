import { paragraphs } from '../account/wording.ts'
import type { DeviceTexts } from './wording.ts'

export const fr: DeviceTexts = {
  offline: ({ name, since, link }) => ({
    subject: `${name} est hors ligne`,
    text: paragraphs(
      `${name} n’a rien envoyé depuis ${since}. Vérifiez l’alimentation, le réseau et si le navigateur est ouvert.`,
      `La page de l’appareil dans Foyer :\n${link}`,
    ),
  }),
  online: ({ name, link }) => ({
    subject: `${name} est de nouveau en ligne`,
    text: paragraphs(`${name} est de retour. Il n’y a rien à faire.`, `La page de l’appareil dans Foyer :\n${link}`),
  }),
}
