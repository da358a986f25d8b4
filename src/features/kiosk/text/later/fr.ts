import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  kiosk: {
    welcome: 'Bienvenue · {{name}}',
    begin: 'Touchez pour commencer',
    whatTo: 'Comment pouvons-nous vous aider ?',
    back: 'Retour',
    end: 'Terminer',
    stillThere: 'Êtes-vous toujours là ?',
    forgetsIn_one: 'Retour à l’accueil dans {{count}} seconde.',
    forgetsIn_other: 'Retour à l’accueil dans {{count}} secondes.',
    goOn: 'Continuer',
    offer: {
      map: 'Carte',
      rooms: 'Trouver une salle',
      meetings: 'Réunions du jour',
      people: 'Trouver une personne',
    },
    type: 'Saisissez un nom',
    typeName: 'Saisissez au moins deux lettres.',
    nothingFound: 'Aucun résultat',
    nobodyFound: 'Aucune personne trouvée',
    peopleNeedNetwork: 'La recherche de personnes est indisponible hors ligne.',
    results: 'Résultats',
    found_one: '{{count}} résultat',
    found_other: '{{count}} résultats',
    busyUntil: 'occupée jusqu’à {{time}}',
    freeUntil: 'libre jusqu’à {{time}}',
    meetings: {
      title: 'Réunions du jour',
      now: 'en cours',
      none: 'Plus aucune réunion aujourd’hui.',
      asOf: 'Mise à jour : {{time}}',
    },
    map: {
      here: 'Vous êtes ici : {{floor}}',
      noStand:
        'Cet écran n’est pas sur la carte et ne peut donc pas vous guider. Vous pouvez quand même y chercher des lieux.',
      notOnMap: 'Ce lieu n’est pas sur la carte.',
      another: 'Autre destination',
      kinds: 'Toutes les catégories',
      nearestFirst: 'Les plus proches d’abord',
      backHere: 'Ma position',
      steps: 'Itinéraire',
    },
    keys: {
      label: 'Clavier',
      space: 'Espace',
      delete: 'Effacer',
    },
  },
}
