import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  connection: {
    live: 'Živě',
    reconnecting: 'Připojování…',
    asOf: 'Aktualizováno {{time}}',
    offline: 'Offline',
    offlineAsOf: 'Offline · aktualizováno {{time}}',
  },
  offline: {
    waiting_one: 'Na odeslání čeká {{count}} požadavek.',
    waiting_few: 'Na odeslání čekají {{count}} požadavky.',
    waiting_many: 'Na odeslání čeká {{count}} požadavku.',
    waiting_other: 'Na odeslání čeká {{count}} požadavků.',
    withdrawn: 'Požadavek k rezervaci „{{subject}}“ zahozen',
    kept: {
      confirm: 'Jste offline. Příchod na rezervaci „{{subject}}“ potvrdíme, až budete zase online.',
      finish: 'Jste offline. Rezervaci „{{subject}}“ ukončíme, až budete zase online.',
      cancel: 'Jste offline. Rezervaci „{{subject}}“ zrušíme, až budete zase online.',
    },
  },
}
