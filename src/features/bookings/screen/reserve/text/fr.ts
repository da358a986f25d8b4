import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  reserve: {
    search: 'Rechercher des ressources',
    loading: 'Chargement des disponibilités…',
    viewLabel: 'Affichage',
    view: { timeline: 'Chronologie', floorplan: 'Plan', list: 'Liste' },
    modeLabel: 'Période',
    mode: { day: 'Jour', days: '3 jours', week: 'Semaine', month: 'Mois' },
    earlier: 'Période précédente',
    later: 'Période suivante',
    chooseDay: '{{day}}. Changer de date',
    calendar: 'Choisir une date',
    viewOptions: 'Options d’affichage',
    duration: 'Durée',
    durationOf: 'Pour {{duration}}',
    stale: 'Dernière mise à jour : {{time}}. Actualisation impossible.',
    failed: 'Impossible de charger les disponibilités.',
  },
  form: {
    title: 'Nouvelle réservation',
    proposedSubject: 'Réunion de {{name}}',
    allDay: 'Toute la journée',
  },
  conflict: {
    seats_one: '{{count}} place',
    seats_other: '{{count}} places',
  },
}
