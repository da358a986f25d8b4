import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  controls: {
    title: 'Commandes',
    failed: 'Impossible de charger les commandes.',
    on: 'Allumé',
    off: 'Éteint',
    occupied: 'Occupé',
    vacant: 'Libre',
    notAvailable: 'Indisponible',
    down: 'La connexion en direct est coupée. Rien ne peut être commandé avant son retour.',
    guest: 'Les invités peuvent regarder, mais rien commander.',
    confirms: 'Une présence ici confirme la réservation en cours.',
    notChanged: '{{name}} : modification impossible. $t(fault.{{kind}}.message)',
    changed: '{{name}} : {{value}}',
  },
}
