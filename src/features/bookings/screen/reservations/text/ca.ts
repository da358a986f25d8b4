import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  status: {
    accepted: 'Acceptada',
    tentative: 'Provisional',
    rejected: 'Rebutjada',
    cancelled: 'Cancel·lada',
    released: 'Alliberada',
    waiting: 'Pendent',
  },
  countdown: {
    starts: 'Comença d’aquí a {{duration}}',
    ends: 'Temps restant: {{duration}}',
    over: 'Acabada',
  },
  reservations: {
    attendees_one: '{{count}} assistent',
    attendees_other: '{{count}} assistents',
    failed: 'No s’han pogut carregar les teves reserves.',
    stale: 'Última actualització: {{time}}. No s’ha pogut actualitzar.',
    none: 'No tens cap reserva pròxima',
    goReserve: 'Fes una reserva',
  },
  checkIn: {
    label: 'Confirmació pendent',
    words: 'Confirma l’assistència a «{{subject}}». Si no, s’alliberarà {{room}}. Hora límit: {{time}}.',
    badge_one: '{{count}} reserva per confirmar',
    badge_other: '{{count}} reserves per confirmar',
    title: '{{duration}} per confirmar · {{title}}',
  },
}
