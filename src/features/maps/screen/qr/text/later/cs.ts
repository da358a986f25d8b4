import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  qr: {
    reading: 'Čtení kódu…',
    leaving: 'Otevírání navigace…',
    failed: 'Tento kód nefunguje',
    unknown: 'Možná je zastaralý, nebo k němu nemáte přístup.',
    advice: 'Zkontrolujte připojení a zkuste to znovu, nebo naskenujte jiný kód.',
    another: 'Naskenovat jiný kód',
    leave: {
      title: 'Otevřít jiný web?',
      words: 'Kód otevře navigaci na adrese {{host}}, mimo Foyer.',
      go: 'Přejít na {{host}}',
    },
  },
  scan: {
    lead: 'Naskenujte kód u místnosti nebo na stole. Uvidíte, kdy je volno, a můžete rezervovat.',
    start: 'Použít kameru',
    stop: 'Vypnout kameru',
    film: 'Obraz z kamery',
    looking: 'Hledání kódu…',
    picture: 'Vybrat obrázek',
    type: 'Zadat kód ručně',
    typeHint: 'Kód nebo odkaz vytištěný pod QR kódem.',
    open: 'Otevřít',
    trouble: {
      denied: 'Přístup ke kameře je zablokovaný. Povolte ho v prohlížeči, vyberte obrázek nebo zadejte kód.',
      absent: 'Kamera nenalezena. Vyberte obrázek nebo zadejte kód.',
      insecure: 'Kamera funguje jen na zabezpečených stránkách (https). Vyberte obrázek nebo zadejte kód.',
      failed: 'Kameru se nepodařilo spustit. Možná ji používá jiná aplikace. Vyberte obrázek nebo zadejte kód.',
      'no-code': 'V tomto obrázku není QR kód.',
      'no-picture': 'Tento soubor nelze přečíst jako obrázek.',
    },
    foreign: {
      scanned: 'Toto není kód aplikace Foyer',
      typed: 'Neplatný kód',
      words: 'Tady je jeho obsah. Foyer ho neotevře.',
    },
  },
  code: {
    showOf: 'Zobrazit QR kód: {{name}}',
    title: 'QR kód: {{name}}',
    picture: 'QR kód: {{name}}',
    hint: 'Po naskenování uvidíte, kdy je volno, a můžete rezervovat.',
    copyLink: 'Kopírovat odkaz',
    download: 'Stáhnout SVG',
    print: 'Vytisknout',
    link: 'Odkaz',
  },
}
