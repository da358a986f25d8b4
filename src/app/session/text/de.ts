import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  connection: {
    live: 'Live',
    reconnecting: 'Wird verbunden …',
    asOf: 'Stand: {{time}}',
    offline: 'Offline',
    offlineAsOf: 'Offline · Stand: {{time}}',
  },
  offline: {
    waiting_one: '{{count}} Anfrage wurde noch nicht gesendet.',
    waiting_other: '{{count}} Anfragen wurden noch nicht gesendet.',
    withdrawn: 'Anfrage für „{{subject}}“ verworfen',
    kept: {
      confirm: 'Sie sind offline. Der Check-in für „{{subject}}“ erfolgt, sobald Sie wieder online sind.',
      finish: 'Sie sind offline. „{{subject}}“ wird beendet, sobald Sie wieder online sind.',
      cancel: 'Sie sind offline. „{{subject}}“ wird storniert, sobald Sie wieder online sind.',
    },
  },
}
