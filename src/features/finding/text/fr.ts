import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  filters: {
    title: 'Filtres',
    titleCount: 'Filtres ({{count}})',
    capacity: 'Places',
    favouritesOnly: 'Favoris uniquement',
    areas: 'Lieu',
    name: 'Nom',
  },
  chip: {
    between: '{{name}} : {{min}}–{{max}}',
    atLeast: '{{name}} : min. {{min}}',
    atMost: '{{name}} : max. {{max}}',
    with: '{{name}}',
    without: '{{name}} : non',
    text: '{{name}} : {{text}}',
    free: 'Libre : {{time}}',
  },
  reason: {
    past: 'dans le passé',
    'too-far-ahead': 'trop longtemps à l’avance',
    'outside-hours': 'hors horaires de travail',
    'too-short': 'pas libre assez longtemps',
    'area-full': 'capacité de la zone atteinte',
    held: 'déjà réservé',
    'service-error': 'l’agenda ne répond pas',
    'no-data': 'aucune donnée',
    'provider-closed': 'bloqué dans l’agenda',
    'provider-limited': 'restreint dans l’agenda',
    'current-event': 'l’événement que vous modifiez',
  },
  calendarRefusal: {
    denied: 'vous ne pouvez pas voir cet agenda',
    missing: 'cet agenda n’existe pas',
  },
}
