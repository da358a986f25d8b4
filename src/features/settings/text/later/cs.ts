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
  timeFormat: {
    label: 'Formát času',
    auto: 'Automaticky ({{time}})',
    '12': '12hodinový ({{time}})',
    '24': '24hodinový ({{time}})',
  },
  weekStart: {
    label: 'První den týdne',
    auto: 'Automaticky ({{day}})',
  },
  theme: {
    label: 'Motiv',
    system: 'Podle systému',
    light: 'Světlý',
    dark: 'Tmavý',
    contrast: 'Vysoký kontrast',
  },
  settings: {
    office: 'Moje kancelář',
    announce: {
      title: 'Nastavení oznámení',
      label: 'Upozorňovat na moje rezervace',
      hint: '10 minut před začátkem rezervace, když lze potvrdit příchod, když se prostor bez potvrzení uvolní a když se uvolní něco z čekací listiny.',
      consent: {
        granted: 'Oznámení se zobrazují, dokud je Foyer otevřený na některé kartě.',
        denied:
          'Prohlížeč oznámení blokuje, takže se zobrazují jen ve Foyeru. Povolte je v nastavení webu vedle adresního řádku.',
        default: 'Povolte oznámení, až se prohlížeč zeptá.',
        unsupported: 'Tento prohlížeč oznámení nepodporuje. Zobrazují se jen ve Foyeru.',
      },
    },
    look: 'Vzhled',
    account: 'Účet',
    everywhere: {
      title: 'Ostatní relace',
      hint: 'Ukončí vaše relace ve všech prohlížečích a na všech zařízeních, včetně této.',
      action: 'Odhlásit se všude',
      unknown: 'Tento server ostatní relace ukončit neumí. Požádejte o to svého správce.',
    },
    storage: 'Uložená data',
    used: 'Využito {{size}} MB',
    usedUnknown: 'Data jsou uložená v tomto prohlížeči',
    storageHint: 'Díky uloženým prostorům a nastavení se Foyer spouští rychleji. Uložená data můžete bez obav vymazat.',
    sessionHint: 'Vaše organizace uložená data šifruje. Zmizí, jakmile zavřete poslední kartu s Foyerem.',
    offHint: 'Vaše organizace ukládání vypnula. Uložená hledání a seznamy zmizí, jakmile tuto kartu zavřete.',
    memoryHint: 'Tento prohlížeč nedovoluje ukládat data. Zavřením karty se vše smaže.',
    clear: 'Vymazat',
    notices: 'Software třetích stran',
    noticesHint: 'Licence softwaru a dat třetích stran, které Foyer obsahuje.',
    showNotices: 'Zobrazit licence',
    cleared: 'Uložená data vymazána',
  },
}
