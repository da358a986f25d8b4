import { paragraphs } from '../account/wording.ts'
import type { DeviceTexts } from './wording.ts'

export const de: DeviceTexts = {
  offline: ({ name, since, link }) => ({
    subject: `${name} ist offline`,
    text: paragraphs(
      `${name} hat seit ${since} nichts gesendet. Prüfen Sie Strom und Netzwerk, und ob der Browser geöffnet ist.`,
      `Die Seite des Geräts in Foyer:\n${link}`,
    ),
  }),
  online: ({ name, link }) => ({
    subject: `${name} ist wieder online`,
    text: paragraphs(`${name} ist wieder da. Sie müssen nichts tun.`, `Die Seite des Geräts in Foyer:\n${link}`),
  }),
}
