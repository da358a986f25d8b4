import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  status: {
    accepted: 'Acceptée',
    tentative: 'Provisoire',
    rejected: 'Refusée',
    cancelled: 'Annulée',
    released: 'Libérée',
    waiting: 'En attente',
  },
  countdown: {
    starts: 'Commence dans {{duration}}',
    ends: 'Encore {{duration}}',
    over: 'Terminée',
  },
  reservations: {
    attendees_one: '{{count}} participant',
    attendees_other: '{{count}} participants',
    failed: 'Impossible de charger vos réservations.',
    stale: 'Dernière mise à jour : {{time}}. Actualisation impossible.',
    none: 'Aucune réservation à venir',
    goReserve: 'Faire une réservation',
  },
  checkIn: {
    label: 'Confirmation attendue',
    words: '« {{subject}} », {{room}} : confirmez avant {{time}}, sinon la réservation sera libérée.',
    badge_one: '{{count}} réservation à confirmer',
    badge_other: '{{count}} réservations à confirmer',
    title: '{{duration}} pour confirmer · {{title}}',
  },
}
