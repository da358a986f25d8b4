import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  status: {
    accepted: 'Bestätigt',
    tentative: 'Mit Vorbehalt',
    rejected: 'Abgelehnt',
    cancelled: 'Storniert',
    released: 'Freigegeben',
    waiting: 'Ausstehend',
  },
  countdown: {
    starts: 'Beginnt in {{duration}}',
    ends: 'Noch {{duration}}',
    over: 'Beendet',
  },
  reservations: {
    attendees_one: '{{count}} teilnehmende Person',
    attendees_other: '{{count}} Teilnehmende',
    failed: 'Ihre Reservierungen konnten nicht geladen werden.',
    stale: 'Stand: {{time}}. Die Aktualisierung ist fehlgeschlagen.',
    none: 'Keine bevorstehenden Reservierungen',
    goReserve: 'Jetzt reservieren',
  },
  checkIn: {
    label: 'Check-in fällig',
    words: '„{{subject}}“, {{room}}: Bitte checken Sie bis {{time}} ein, sonst wird die Reservierung freigegeben.',
    badge_one: '{{count}} Reservierung wartet auf Check-in',
    badge_other: '{{count}} Reservierungen warten auf Check-in',
    title: 'Noch {{duration}} zum Einchecken · {{title}}',
  },
}
