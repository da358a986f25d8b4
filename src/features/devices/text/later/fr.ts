import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  device: {
    pairing: {
      title: 'Configurer cet écran',
      words:
        'Sur votre téléphone ou ordinateur, ouvrez « Appareils » et choisissez « Ajouter un appareil ». Saisissez ce code ou scannez le code QR.',
      code: 'Code : {{letters}}',
      scan: 'Code QR qui ouvre « Appareils » avec ce code',
      until: 'Valable jusqu’à {{time}}. Un nouveau code apparaîtra ensuite ici.',
      offline: 'Pas de connexion. Le code reste valable si la connexion revient à temps.',
      waiting: 'En attente d’ajout…',
      added: 'Écran ajouté. Démarrage…',
      unsupported:
        'Ce serveur ne permet pas d’ajouter des écrans par code. Sur cet écran, ouvrez le lien de configuration fourni dans « Appareils ».',
    },
    trouble: {
      again: 'Nouvelle tentative…',
      InvalidKiosk: {
        title: 'Cet appareil n’est pas configuré',
        words:
          'Il n’est pas enregistré ou a été déconnecté. Un administrateur peut le configurer depuis « Appareils ».',
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
