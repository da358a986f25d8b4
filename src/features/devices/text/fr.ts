import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Nouvel essai automatique',
      InvalidKiosk: {
        title: 'Cet appareil n’est pas installé',
        words:
          'Le serveur ne le connaît pas, ou il a été déconnecté. Les responsables des appareils peuvent l’installer depuis leur liste.',
      },
      InvalidKioskLicence: {
        title: 'Cet appareil n’a pas de licence',
        words: 'Il reprend de lui-même dès qu’une des licences de borne lui est attribuée.',
      },
      Unreachable: {
        title: 'Le serveur est injoignable',
        words:
          'Rien n’est encore connu qui puisse être montré. L’appareil reprend de lui-même dès le retour du réseau.',
      },
    },
  },
}
