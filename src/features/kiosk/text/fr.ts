import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  kiosk: {
    welcome: 'Bienvenue : {{name}}',
    begin: 'Touchez pour commencer',
    whatTo: 'Comment vous aider ?',
    back: 'Retour',
    end: 'Terminer',
    stillThere: 'Êtes-vous toujours là ?',
    forgetsIn_one: 'Dans {{count}} seconde, tout ce que vous avez saisi sera oublié.',
    forgetsIn_other: 'Dans {{count}} secondes, tout ce que vous avez saisi sera oublié.',
    goOn: 'Oui, continuer',
    offer: {
      map: 'Plan',
      rooms: 'Trouver une salle',
      meetings: 'Réunions du jour',
      people: 'Trouver une personne',
    },
    type: 'Saisissez un nom',
    typeName: 'Saisissez au moins deux lettres du nom.',
    nothingFound: 'Rien n’a été trouvé sous ce nom.',
    nobodyFound: 'Personne n’a été trouvé sous ce nom.',
    peopleNeedNetwork: 'La recherche de personnes demande le réseau.',
    results: 'Résultats',
    found_one: '{{count}} trouvé',
    found_other: '{{count}} trouvés',
    busyUntil: 'occupée jusqu’à {{time}}',
    freeUntil: 'libre jusqu’à {{time}}',
    meetings: {
      title: 'Réunions du jour',
      now: 'en ce moment',
      none: 'Plus rien aujourd’hui.',
      asOf: 'État à {{time}}',
    },
    map: {
      here: 'Vous êtes ici : {{floor}}',
      noStand: 'Cet écran n’est pas indiqué sur le plan. On peut y chercher des lieux, mais pas d’itinéraire.',
      notOnMap: 'Ce n’est pas sur le plan.',
      another: 'Autre destination',
      kinds: 'Tous les types de lieux',
      nearestFirst: 'Le plus proche d’abord',
      backHere: 'Ma position',
      steps: 'L’itinéraire par étapes',
    },
    keys: {
      label: 'Touches',
      space: 'Espace',
      delete: 'Effacer la dernière lettre',
    },
  },
}
