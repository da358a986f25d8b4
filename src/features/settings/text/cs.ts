import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  language: {
    label: 'Jazyk',
    cs: 'Čeština',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    ca: 'Català',
    ua: 'Українська',
  },
  theme: {
    label: 'Motiv',
    system: 'Podle systému',
    light: 'Světlý',
    dark: 'Tmavý',
    contrast: 'Kontrastní',
  },
  settings: {
    announce: {
      title: 'Nastavení oznámení',
      label: 'Upozorňovat na moje rezervace',
      hint: 'Když lze některou potvrdit, začíná za 10 minut nebo byla uvolněna, protože ji nikdo nepotvrdil. A také když se uvolní něco z čekací listiny.',
      consent: {
        granted: 'Prohlížeč je ukazuje, dokud je Foyer otevřený na některé kartě.',
        denied:
          'Prohlížeč oznámení z této stránky blokuje, ukazují se jen ve Foyeru. Povolte je v nastavení tohoto webu vedle adresy.',
        default: 'Odpovězte na dotaz prohlížeče a uvidíte je i mimo Foyer.',
        unsupported: 'Tento prohlížeč oznámení stránek neumí, ukazují se jen ve Foyeru.',
      },
    },
    look: 'Vzhled',
    account: 'Účet',
    storage: 'Data v tomto prohlížeči',
    used: 'Využito {{size}} MB',
    usedUnknown: 'Kopie uložené v tomto prohlížeči',
    storageHint: 'Díky kopiím prostorů a nastavení je spuštění rychlejší. Vymazáním o nic nepřijdete.',
    memoryHint: 'Tento prohlížeč nedovoluje ukládat data. Zavřením karty se vše smaže.',
    clear: 'Vymazat',
    cleared: 'Kopie v tomto prohlížeči jsou vymazané.',
  },
}
