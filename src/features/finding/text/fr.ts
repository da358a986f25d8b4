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
  whyNot: {
    held: 'réservé par {{name}}, fin : {{time}}',
    heldPrivately: 'réservation privée, fin : {{time}}',
    yours: 'votre réservation, fin : {{time}}',
    taken: 'occupé, fin : {{time}}',
    tooFarAhead: 'trop longtemps à l’avance, réservable jusqu’au {{day}}',
    outsideHours: 'hors horaires de travail, ouverture : {{time}}',
    tooShort: 'libre {{free}} seulement (durée voulue : {{wanted}})',
    areaFull: '{{name}} : capacité maximale atteinte ({{reserved}} sur {{most}})',
    bar: {
      'no-calendar': 'sans agenda, non réservable',
      'not-reservable': 'non réservable ici',
    },
  },
}
