import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Nouvelle tentative…',
      InvalidKiosk: {
        title: 'Cet appareil n’est pas configuré',
        words:
          'Il n’est pas enregistré ou a été déconnecté. Un administrateur peut le configurer depuis « Panneaux et bornes ».',
      },
      InvalidKioskLicence: {
        title: 'Cet appareil n’a pas de licence',
        words: 'Il fonctionnera dès qu’une licence de borne lui sera attribuée.',
      },
      Unreachable: {
        title: 'Serveur injoignable',
        words: 'L’appareil se reconnecte automatiquement dès le retour du réseau.',
      },
    },
  },
}
