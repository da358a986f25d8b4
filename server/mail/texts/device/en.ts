import { paragraphs } from '../account/wording.ts'
import type { DeviceTexts } from './wording.ts'

export const en: DeviceTexts = {
  offline: ({ name, since, link }) => ({
    subject: `${name} is offline`,
    text: paragraphs(
      `${name} has sent nothing since ${since}. Check its power and network, and whether its browser is open.`,
      `Its page in Foyer:\n${link}`,
    ),
  }),
  online: ({ name, link }) => ({
    subject: `${name} is online again`,
    text: paragraphs(`${name} is back. There is nothing to do.`, `Its page in Foyer:\n${link}`),
  }),
}
