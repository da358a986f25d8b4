import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  connection: {
    live: 'Živě',
    reconnecting: 'Připojování',
    asOf: 'Stav k {{time}}',
    offline: 'Offline',
    offlineAsOf: 'Offline, stav k {{time}}',
  },
  hub: {
    'server-silent': 'Server přestal odpovídat.',
    'handshake-refused': 'Server spojení při navazování odmítl.',
    'stopped-early': 'Spojení bylo ukončeno dřív, než se dokončilo.',
    'no-transport': 'K serveru nevede žádná cesta; možná ji blokuje proxy nebo firewall.',
    'redirected-too-often': 'Server přesměrovával bez konce.',
    'server-too-old': 'Server je staršího, nepodporovaného typu.',
    'no-result': 'Server čekal na odpověď, která nepřišla.',
    'not-admitted': 'Server toto přihlášení neuznává. Může pomoci přihlásit se znovu.',
    unavailable: 'Server teď spojení nepřijímá.',
    unreachable: 'Server není dostupný.',
    'too-slow': 'Server odpovídal příliš dlouho.',
    'led-astray': 'Server přesměroval na cizí adresu, a to bylo odmítnuto.',
    lost: 'Spojení bylo přerušeno.',
  },
  liveness: {
    state: {
      live: 'Spojení je živé',
      reconnecting: 'Živé spojení se obnovuje',
      'as-of': 'Živé spojení chybí',
      offline: 'Bez sítě',
    },
    since: 'Od {{when}}',
    loaded: 'Vidíte stav k {{when}}; od té doby se mohl změnit.',
    next: {
      live: 'Co změní ostatní, se zde hned objeví.',
      reconnecting: 'Než se obnoví, vše na obrazovce se načítá znovu každých 15 sekund.',
      'as-of': 'Další pokus proběhne do půl minuty. Do té doby se vše na obrazovce načítá znovu každých 15 sekund.',
      offline: 'Jakmile bude síť zase k dispozici, vše se samo načte znovu.',
    },
    failed: 'Server zatím neodpovídá.',
    tryNow: 'Zkusit hned',
  },
  offline: {
    title: 'Bez sítě',
    asOf: 'Jste offline. Vidíte stav k {{when}}.',
    nothing: 'Jste offline a na tomto zařízení zatím není nic uloženo.',
    limits: 'Potvrzení, ukončení a zrušení se odešle, až budete zase online; rezervovat nejde nic.',
    waiting_one: 'Na odeslání čeká {{count}} požadavek.',
    waiting_few: 'Na odeslání čekají {{count}} požadavky.',
    waiting_many: 'Na odeslání čeká {{count}} požadavku.',
    waiting_other: 'Na odeslání čeká {{count}} požadavků.',
    intent: {
      confirm: 'Potvrdí se, až budete zase online',
      finish: 'Ukončí se, až budete zase online',
      cancel: 'Zruší se, až budete zase online',
    },
    withdraw: 'Vzít zpět',
    withdrawOf: 'Vzít zpět, co čeká pro {{subject}}',
    withdrawn: 'Pro {{subject}} se nic neodešle.',
    kept: {
      confirm: 'Jste offline. {{subject}} se potvrdí, jakmile budete zase online.',
      finish: 'Jste offline. {{subject}} se ukončí, jakmile budete zase online.',
      cancel: 'Jste offline. {{subject}} se zruší, jakmile budete zase online.',
    },
    gone: 'Co jste chtěli bez sítě, se neodeslalo: {{subject}} se už nekoná.',
    goneAlready: 'Rezervace „{{subject}}“ už byla zrušena.',
    refused: {
      confirm: '{{subject}} se dodatečně nepodařilo potvrdit.',
      finish: '{{subject}} se dodatečně nepodařilo ukončit.',
      cancel: '{{subject}} se dodatečně nepodařilo zrušit.',
    },
    noRoom:
      'Jste offline: nikdo teď neví, zda je místnost ještě volná. Co napíšete, zůstane; rezervujte, až budete zase online.',
    noChange: 'Jste offline: změnu nelze odeslat. Co napíšete, zůstane.',
  },
}
