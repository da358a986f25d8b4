import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  account: {
    menu: 'Kontomenü: {{name}}',
  },
  leaving: {
    title: 'Abmelden?',
    words: 'Beim Abmelden geht Folgendes verloren:',
    unsent: {
      confirm: 'Für „{{subject}}“ einchecken',
      finish: '„{{subject}}“ beenden',
      cancel: '„{{subject}}“ stornieren',
      reserve: '„{{subject}}“ reservieren',
    },
    stay: 'Angemeldet bleiben',
    leave: 'Trotzdem abmelden',
  },
}
