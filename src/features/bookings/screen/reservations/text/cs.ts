import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  status: {
    accepted: 'Přijato',
    tentative: 'Předběžně',
    rejected: 'Odmítnuto',
    cancelled: 'Zrušeno',
    released: 'Uvolněno',
    waiting: 'Čeká se',
  },
  countdown: {
    starts: 'Začíná za {{duration}}',
    ends: 'Zbývá {{duration}}',
    over: 'Skončila',
  },
  reservations: {
    attendees_one: '{{count}} účastník',
    attendees_few: '{{count}} účastníci',
    attendees_many: '{{count}} účastníka',
    attendees_other: '{{count}} účastníků',
    failed: 'Vaše rezervace se nepodařilo načíst.',
    stale: 'Naposledy aktualizováno {{time}}. Obnovit se nepodařilo.',
    none: 'Žádné nadcházející rezervace',
    goReserve: 'Rezervovat',
  },
  checkIn: {
    label: 'Čeká se na potvrzení příchodu',
    words: 'Potvrďte příchod na rezervaci „{{subject}}“ ({{room}}) do {{time}}, jinak se prostor uvolní.',
    badge_one: 'K potvrzení: {{count}}',
    badge_few: 'K potvrzení: {{count}}',
    badge_many: 'K potvrzení: {{count}}',
    badge_other: 'K potvrzení: {{count}}',
    title: 'Na potvrzení zbývá {{duration}} · {{title}}',
  },
}
