import { paragraphs } from '../account/wording.ts'
import type { DeviceTexts } from './wording.ts'

export const cs: DeviceTexts = {
  offline: ({ name, since, link }) => ({
    subject: `${name} je offline`,
    text: paragraphs(
      `${name} se neozývá od ${since}. Zkontrolujte napájení a síť a zda je otevřený prohlížeč.`,
      `Stránka zařízení ve Foyer:\n${link}`,
    ),
  }),
  online: ({ name, link }) => ({
    subject: `${name} je znovu online`,
    text: paragraphs(`${name} se opět ozývá. Není třeba nic dělat.`, `Stránka zařízení ve Foyer:\n${link}`),
  }),
}
