import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  log: {
    title: 'Journal',
    open: 'Afficher le journal',
    configuration:
      'Impossible de lire une partie de la configuration. Certains filtres, zones ou réglages peuvent manquer. Demandez à votre administrateur de la vérifier.',
    events:
      'Impossible de lire entièrement une partie de votre agenda. Certaines réservations ou leurs informations peuvent manquer.',
  },
}
