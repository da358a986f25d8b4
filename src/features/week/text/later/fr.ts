import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  week: {
    previous: 'Semaine précédente',
    next: 'Semaine suivante',
    current: 'Cette semaine',
    failed: 'Impossible de charger les postes de travail de cette semaine.',
    noTeam: 'Marquez des collègues d’une étoile pour voir quand votre équipe est au bureau :',
    tick: 'Réserver',
    desk: 'Poste de travail, {{day}}',
    usualTaken: '{{name}} n’est pas libre',
    noDesk: 'Aucun poste réservé',
    free_one: '{{count}} poste libre à proximité sur {{total}}',
    free_other: '{{count}} postes libres à proximité sur {{total}}',
    here_one: '{{count}} sur {{total}} au bureau',
    here_other: '{{count}} sur {{total}} au bureau',
    away: 'Absents : {{names}}',
    elsewhere: 'Ailleurs : {{names}}',
    unknown: 'Pas encore de poste : {{names}}',
    withoutDesk: 'Pas de poste : {{names}}',
    fullest: 'Le plus de collègues',
    hint: 'Sélectionnez les jours où vous souhaitez un poste de travail.',
    reserve_one: 'Réserver {{count}} jour',
    reserve_other: 'Réserver {{count}} jours',
    sending_one: 'Réservation… encore {{count}} jour',
    sending_other: 'Réservation… encore {{count}} jours',
    made_one: '{{count}} jour réservé',
    made_other: '{{count}} jours réservés',
    notMade_one: 'Impossible de réserver {{count}} jour',
    notMade_other: 'Impossible de réserver {{count}} jours',
  },
}
