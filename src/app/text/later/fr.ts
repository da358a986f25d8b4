import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  app: {
    close: 'Fermer',
    remove: 'Retirer {{name}}',
    done: 'Terminé',
    cancel: 'Annuler',
  },
  notice: {
    partMissing:
      'Une partie de Foyer n’a pas pu être chargée. Vos modifications sont conservées. Réessayez ou rechargez la page.',
    series: {
      cancelled: 'Toutes les dates de « {{subject}} » sont annulées.',
      shortened: '« {{subject}} » se termine désormais avant cette date.',
      datesCancelled_one: '{{count}} date de « {{subject}} » annulée',
      datesCancelled_other: '{{count}} dates de « {{subject}} » annulées',
      datesLeft_one: 'Vous avez refusé {{count}} date de « {{subject}} ».',
      datesLeft_other: 'Vous avez refusé {{count}} dates de « {{subject}} ».',
      changed: 'Réservation modifiée à ces dates : « {{subject}} »',
      datesDeclined_one: 'La ressource a refusé {{count}} date de « {{subject}} ».',
      datesDeclined_other: 'La ressource a refusé {{count}} dates de « {{subject}} ».',
      datesDone: 'Toutes les dates de « {{subject}} » sont à jour.',
      datesFailed_one: 'Impossible de mettre à jour {{count}} date de « {{subject}} ».',
      datesFailed_other: 'Impossible de mettre à jour {{count}} dates de « {{subject}} ».',
    },
    copied: 'Copié',
    saved: 'Fichier téléchargé : {{name}}',
    seriesUnread: 'Impossible de charger la série « {{subject}} ». Réessayez.',
  },
  notFound: {
    title: 'Page introuvable',
    words: 'Il n’y a rien à l’adresse {{path}}. Vérifiez le lien et réessayez.',
    go: 'Aller à « Réserver »',
  },
  finder: {
    sentence: 'Trouver une ressource libre',
    noPerson: 'Aucune personne trouvée : {{names}}.',
    unread: 'Impossible de comprendre « {{words}} ». Essayez d’autres mots.',
    try: 'Essayez « {{example}} »',
    example: '6 personnes demain à 10h',
    title: 'Rechercher des ressources, des personnes, des pages et des actions',
    placeholder: 'Salles, postes, personnes, actions',
    results: 'Résultats',
    nothing: 'Aucun résultat pour « {{text}} »',
    clearFilters: 'Effacer tous les filtres',
    share: 'Partager cette vue',
    view: 'Affichage : {{view}}',
    theme: 'Thème : {{theme}}',
    language: 'Langue : {{language}}',
  },
  update: {
    title: 'Nouvelle version',
    ready: 'Une nouvelle version de Foyer est disponible. Votre travail est conservé.',
    take: 'Mettre à jour',
    later: 'Plus tard',
  },
}
