import { paragraphs } from '../account/wording.ts'
import type { DeviceTexts } from './wording.ts'

export const ua: DeviceTexts = {
  offline: ({ name, since, link }) => ({
    subject: `${name}: офлайн`,
    text: paragraphs(
      `${name} не надсилає нічого з ${since}. Перевірте живлення, мережу та чи відкрито браузер.`,
      `Сторінка пристрою у Foyer:\n${link}`,
    ),
  }),
  online: ({ name, link }) => ({
    subject: `${name}: знову онлайн`,
    text: paragraphs(`${name} знову на зв’язку. Нічого робити не потрібно.`, `Сторінка пристрою у Foyer:\n${link}`),
  }),
}
