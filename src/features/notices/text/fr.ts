import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  log: {
    title: 'Journal',
    open: 'Afficher le journal',
    configuration:
      'Impossible de lire une partie de la configuration. Des filtres, des zones ou des paramètres peuvent manquer. Demandez à votre administrateur de la vérifier.',
    events:
      'Impossible de lire entièrement une partie de votre agenda. Des réservations ou certaines de leurs informations peuvent manquer.',
  },
}
