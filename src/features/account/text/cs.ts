import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  account: {
    menu: 'Účet: {{name}}',
  },
  leaving: {
    title: 'Opravdu se odhlásit?',
    words: 'Pokud se odhlásíte, přijdete o tyto neodeslané požadavky:',
    unsent: {
      confirm: 'Potvrzení příchodu na rezervaci „{{subject}}“',
      finish: 'Ukončení rezervace „{{subject}}“',
      cancel: 'Zrušení rezervace „{{subject}}“',
      reserve: 'Rezervace „{{subject}}“',
    },
    stay: 'Neodhlašovat se',
    leave: 'Přesto se odhlásit',
  },
}
