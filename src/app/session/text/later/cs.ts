import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  hub: {
    'server-silent': 'Server přestal odpovídat.',
    'handshake-refused': 'Server spojení odmítl.',
    'stopped-early': 'Spojení bylo ukončeno dřív, než se navázalo.',
    'no-transport': 'K serveru se nelze připojit. Spojení možná blokuje proxy nebo firewall.',
    'redirected-too-often': 'Příliš mnoho přesměrování.',
    'server-too-old': 'Tato verze serveru není podporovaná.',
    'no-result': 'Server nedostal očekávanou odpověď.',
    'not-admitted': 'Server odmítl vaše přihlášení. Zkuste se přihlásit znovu.',
    unavailable: 'Server teď spojení nepřijímá.',
    unreachable: 'Server není dostupný.',
    'too-slow': 'Server neodpověděl včas.',
    'led-astray': 'Server přesměroval spojení na nedůvěryhodnou adresu.',
    lost: 'Spojení bylo přerušeno.',
  },
  liveness: {
    state: {
      live: 'Připojeno',
      reconnecting: 'Připojování…',
      'as-of': 'Bez živých aktualizací',
      offline: 'Offline',
    },
    since: 'Od {{when}}',
    loaded: 'Naposledy aktualizováno {{when}}. Od té doby se to mohlo změnit.',
    next: {
      live: 'Změny ostatních se objeví hned.',
      reconnecting: 'Během připojování se stránka obnovuje každých 15 sekund.',
      'as-of': 'Další pokus do 30 sekund. Do té doby se stránka obnovuje každých 15 sekund.',
      offline: 'Stránka se obnoví, až budete zase online.',
    },
    foreign: 'Data serveru pokračují na nedůvěryhodné adrese, proto se nenačetla.',
    failed: 'Server stále není dostupný.',
    tryNow: 'Zkusit hned',
  },
  offline: {
    title: 'Jste offline',
    asOf: 'Jste offline. Naposledy aktualizováno {{when}}.',
    nothing: 'Jste offline a na tomto zařízení zatím není nic uloženo.',
    limits:
      'I offline můžete potvrdit příchod nebo rezervaci ukončit či zrušit. Změny odešleme, až budete zase online. Vytvářet rezervace offline nelze.',
    gone: 'Offline požadavek se neodeslal: rezervace „{{subject}}“ byla zrušena.',
    goneAlready: 'Rezervace „{{subject}}“ už byla zrušena.',
    refused: {
      confirm: 'Příchod na rezervaci „{{subject}}“ se po připojení nepodařilo potvrdit.',
      finish: 'Rezervaci „{{subject}}“ se po připojení nepodařilo ukončit.',
      cancel: 'Rezervaci „{{subject}}“ se po připojení nepodařilo zrušit.',
    },
    noRoom: 'Jste offline, takže nelze ověřit dostupnost. Koncept zůstal uložený.',
    noChange: 'Jste offline, takže změnu nelze odeslat. Koncept zůstal uložený.',
    intent: {
      confirm: 'Příchod se potvrdí, až budete zase online',
      finish: 'Ukončí se, až budete zase online',
      cancel: 'Zruší se, až budete zase online',
    },
    withdraw: 'Vzít zpět',
    withdrawOf: 'Vzít zpět čekající požadavek k rezervaci „{{subject}}“',
  },
}
