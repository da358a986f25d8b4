import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  qr: {
    reading: 'Čtení kódu…',
    leaving: 'Otevíráme navigaci…',
    failed: 'Tento kód nikam nevede',
    unknown: 'Kód může být starý nebo patří k něčemu, co nesmíte vidět.',
    advice: 'Zkontrolujte připojení a zkuste to znovu, nebo naskenujte jiný kód.',
    another: 'Naskenovat jiný kód',
    leave: {
      title: 'Přejít na jiný web?',
      words: 'Tento kód vede k navigaci na {{host}}, mimo tuto aplikaci.',
      go: 'Přejít na {{host}}',
    },
  },
  scan: {
    lead: 'Naskenujte kód místnosti nebo stolu: uvidíte, kdy je volno, a můžete rezervovat.',
    start: 'Použít fotoaparát',
    stop: 'Vypnout fotoaparát',
    film: 'Pohled fotoaparátu',
    looking: 'Hledání kódu…',
    picture: 'Vybrat obrázek',
    type: 'Raději kód napsat',
    typeHint: 'Kód nebo odkaz vytištěný pod ním.',
    open: 'Otevřít',
    trouble: {
      denied: 'Fotoaparát je pro tuto stránku zakázaný. Povolte ho v prohlížeči, vyberte obrázek, nebo kód napište.',
      absent: 'Není tu žádný fotoaparát. Vyberte obrázek, nebo kód napište.',
      insecure: 'Fotoaparát funguje jen na zabezpečených stránkách (https). Vyberte obrázek, nebo kód napište.',
      failed: 'Fotoaparát se nepodařilo spustit; možná ho používá jiná aplikace. Vyberte obrázek, nebo kód napište.',
      'no-code': 'Na tomto obrázku není žádný QR kód.',
      'no-picture': 'Tento soubor nelze přečíst jako obrázek.',
    },
    foreign: {
      scanned: 'Tento kód nepatří k této aplikaci',
      typed: 'Tohle není kód',
      words: 'Obsahuje toto. Neotevřeme to.',
    },
  },
  code: {
    show: 'Zobrazit QR kód',
    showOf: 'Zobrazit QR kód: {{name}}',
    title: 'QR kód: {{name}}',
    picture: 'QR kód, který otevře {{name}}',
    hint: 'Naskenujte ho: uvidíte, kdy je volno, a můžete rezervovat.',
    copyLink: 'Kopírovat odkaz',
    download: 'Stáhnout SVG',
    print: 'Vytisknout',
    link: 'Odkaz',
  },
}
