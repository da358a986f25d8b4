import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  timeline: {
    name: 'Disponibilité des ressources',
    count: {
      all_one: '{{total}} ressource',
      all_other: '{{total}} ressources',
      some_one: 'Ressource : {{matched}} sur {{total}}',
      some_other: 'Ressources : {{matched}} sur {{total}}',
    },
    progress_one: 'Ressource chargée : {{loaded}} sur {{total}}',
    progress_other: 'Ressources chargées : {{loaded}} sur {{total}}',
    heldBy: 'réservé par {{name}}',
    heldPrivately: 'réservation privée',
    yours: 'votre réservation',
    header: { again: '(répétée)' },
    row: {
      loading: 'chargement',
      addFavourite: 'Ajouter aux favoris',
      removeFavourite: 'Retirer des favoris',
      you: 'pour vous',
      others: 'attribuée à d’autres',
      capacity_one: '{{count}} place',
      capacity_other: '{{count}} places',
    },
    event: { private: 'privé' },
    free: {
      'free-now': 'Libre maintenant',
      'free-at': 'Libre à {{time}}',
      'free-soon': 'Libre d’ici 30 min',
      'free-by': 'Libre au plus tard à {{time}}',
      'free-later': 'Plus tard',
    },
    group: {
      localTime: '{{time}} sur place',
      count_one: '{{count}} ressource',
      count_other: '{{count}} ressources',
    },
    stopped: {
      conflict: 'Pas libre au-delà',
      maximum: 'Durée maximale atteinte',
      minimum: 'Durée minimale atteinte',
    },
    own: {
      taken: 'Indisponible',
    },
    heat: {
      closed: 'non réservable',
    },
  },
  state: {
    free: 'libre',
    tentative: 'provisoire',
    reserved: 'occupé',
    closed: 'fermé',
    limited: 'indisponible',
    assignedToYou: 'vous est attribuée',
    maxUtilization: 'capacité de la zone atteinte',
    assignedToOthers: 'attribuée à d’autres',
    freeOutsideWorkingHours: 'libre hors horaires de travail',
    currentEvent: 'cet événement',
  },
  timelineKeys: {
    title: 'Raccourcis clavier',
  },
}
