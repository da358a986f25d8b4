import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  app: {
    close: 'Zavřít',
    remove: 'Odebrat: {{name}}',
    done: 'Hotovo',
  },
  notice: {
    partMissing:
      'Část aplikace Foyer se nenačetla. Vaše změny zůstaly zachovány. Zkuste to znovu nebo stránku obnovte.',
    series: {
      cancelled: '„{{subject}}“: všechny termíny zrušeny',
      shortened: '„{{subject}}“ teď končí před tímto termínem.',
      datesCancelled_one: '„{{subject}}“: zrušen {{count}} termín',
      datesCancelled_few: '„{{subject}}“: zrušeny {{count}} termíny',
      datesCancelled_many: '„{{subject}}“: zrušeno {{count}} termínu',
      datesCancelled_other: '„{{subject}}“: zrušeno {{count}} termínů',
      datesLeft_one: '„{{subject}}“: odmítli jste {{count}} termín.',
      datesLeft_few: '„{{subject}}“: odmítli jste {{count}} termíny.',
      datesLeft_many: '„{{subject}}“: odmítli jste {{count}} termínu.',
      datesLeft_other: '„{{subject}}“: odmítli jste {{count}} termínů.',
    },
  },
  notFound: {
    title: 'Stránka nenalezena',
    words: 'Na adrese {{path}} nic není. Zkontrolujte odkaz a zkuste to znovu.',
    go: 'Přejít k rezervaci',
  },
  finder: {
    sentence: 'Najít volný prostor',
    now: 'teď nyní hned',
    fillers: 'můj moji moje mou pro s se v ve u od na člověka lidi lidí lidmi osobu osoby osob místo místa míst',
    weekly: 'týdně týdenní každotýdenní',
    every: 'každý každé každých',
    times: 'x krát termín termíny termínů',
    joiners: 's se a',
    noPerson: 'Nikoho s tímto jménem jsme nenašli: {{names}}.',
    morning: 'dopoledne ráno',
    afternoon: 'odpoledne',
    title: 'Hledat prostory, lidi, stránky a příkazy',
    placeholder: 'Hledat místnosti, stoly, lidi nebo příkazy',
    results: 'Výsledky',
    nothing: 'Pro „{{text}}“ se nic nenašlo',
    clearFilters: 'Vymazat všechny filtry',
    share: 'Sdílet toto zobrazení',
    view: 'Zobrazení: {{view}}',
    theme: 'Motiv: {{theme}}',
    language: 'Jazyk: {{language}}',
  },
  update: {
    title: 'Nová verze',
    ready: 'Je k dispozici nová verze aplikace Foyer. Vaše práce zůstane zachována.',
    take: 'Aktualizovat',
    later: 'Později',
  },
}
