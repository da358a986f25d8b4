import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  naming: {
    save: 'Uložit',
    missing: 'Zadejte název.',
  },
  passwordField: {
    show: 'Zobrazit heslo',
    hide: 'Skrýt heslo',
  },
}
