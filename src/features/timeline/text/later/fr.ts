import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  timeline: {
    changed_one: '{{count}} ressource affichée mise à jour',
    changed_other: '{{count}} ressources affichées mises à jour',
    row: {
      myDay: 'Ma journée',
    },
    own: {
      at: '{{room}}, {{time}}',
      givenUp: 'Modification annulée. Votre réservation est inchangée.',
      open: 'Appuyez sur Entrée pour ouvrir le formulaire ou sur Échap pour annuler.',
    },
    tap: { reserve: 'Réserver' },
    heat: {
      name: 'Disponibilités par jour',
      share: 'Part libre des heures ouvrées',
      free: 'libre toute la journée',
      mostly: 'en grande partie libre',
      half: 'à moitié libre',
      little: 'en grande partie occupé',
      full: 'complet',
      unknown: 'pas encore chargé',
    },
  },
  timelineKeys: {
    move: 'Changer de créneau et de ligne',
    select: 'Sélectionner une plage horaire',
    reserve: 'Réserver la plage sélectionnée',
    clear: 'Effacer la sélection',
    moveOwn: 'Déplacer votre réservation',
    resizeOwn: 'Prolonger ou raccourcir votre réservation',
    cancelOwn: 'Annuler votre réservation',
    panels: 'Passer d’une partie de la page à l’autre',
    explain: 'Voir pourquoi un créneau n’est pas libre',
    details: 'Détails de la ressource',
    favourite: 'Ajouter ou retirer un favori',
    ends: 'Premier et dernier créneau',
    corners: 'Première et dernière ligne',
    page: 'Un écran vers le haut ou le bas',
    today: 'Aujourd’hui',
    turn: 'Période précédente ou suivante',
    modes: 'Vue jour, 3 jours, semaine ou mois',
    zoom: 'Zoom avant et arrière',
    search: 'Rechercher',
    palette: 'Recherche et commandes',
    keys: 'Afficher ces raccourcis',
  },
  printed: {
    title: 'Imprimer le planning',
    words: 'Une feuille par zone, avec les réservations de la période ({{days}}).',
    cut: 'Seules les {{number}} premières ressources sont imprimées. Affinez la recherche pour imprimer les autres.',
    asOf: 'Mise à jour : {{time}}',
    noData: 'Aucune donnée',
  },
}
