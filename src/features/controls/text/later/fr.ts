import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  controls: {
    title: 'Commandes',
    failed: 'Impossible de charger les commandes.',
    on: 'Marche',
    off: 'Arrêt',
    occupied: 'Occupé',
    vacant: 'Libre',
    notAvailable: 'Indisponible',
    down: 'Connexion en direct interrompue. Les commandes sont indisponibles jusqu’à son rétablissement.',
    guest: 'Les invités peuvent voir les commandes, mais pas les utiliser.',
    confirms: 'Votre réservation est confirmée automatiquement dès que vous êtes sur place.',
    notChanged: 'Impossible de modifier {{name}}. $t(fault.{{kind}}.message)',
    changed: '{{name}} : {{value}}',
  },
}
