import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  log: {
    hint: 'Protokol ukazuje vašemu správci, co se v tomto prohlížeči nepodařilo načíst nebo provést. Neobsahuje jména, e-mailové adresy ani texty rezervací.',
    search: 'Hledat v protokolu',
    level: {
      label: 'Typ',
      all: 'Vše',
      error: 'Chyba',
      warning: 'Upozornění',
      info: 'Informace',
    },
    count_one: '{{count}} záznam',
    count_few: '{{count}} záznamy',
    count_many: '{{count}} záznamu',
    count_other: '{{count}} záznamů',
    copy: 'Kopírovat protokol',
    copied: 'Protokol zkopírován',
    notCopied: 'Protokol se nepodařilo zkopírovat. Označte jeho text a zkopírujte ho.',
    empty: 'Protokol je prázdný',
    emptyHint: 'Záznam přibude, když se něco nepodaří načíst nebo provést.',
    noMatch: 'Žádné odpovídající záznamy',
    showAll: 'Zobrazit vše',
  },
}
