import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  language: {
    label: 'Langue',
    cs: 'Čeština',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    ca: 'Català',
    ua: 'Українська',
  },
  theme: {
    label: 'Thème',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
    contrast: 'Contraste élevé',
  },
  settings: {
    announce: {
      title: 'Rappels',
      label: 'Annoncer mes réservations',
      hint: 'Quand l’une peut être confirmée, commence dans 10 minutes ou a été libérée faute de confirmation. Aussi quand quelque chose de votre liste d’attente se libère.',
      consent: {
        granted: 'Votre navigateur les affiche tant que Foyer est ouvert dans un onglet.',
        denied:
          'Votre navigateur bloque les notifications de cette page ; elles n’apparaissent que dans Foyer. Autorisez-les dans les réglages de ce site, à côté de l’adresse.',
        default: 'Répondez à la question de votre navigateur pour les voir aussi hors de Foyer.',
        unsupported: 'Ce navigateur ne peut pas afficher de notifications ; elles n’apparaissent que dans Foyer.',
      },
    },
    look: 'Apparence',
    account: 'Compte',
    storage: 'Données dans ce navigateur',
    used: 'Espace utilisé : {{size}} Mo',
    usedUnknown: 'Copies conservées dans ce navigateur',
    storageHint:
      'Des copies des ressources et des paramètres accélèrent le démarrage. Les effacer ne fait rien perdre.',
    memoryHint: 'Ce navigateur ne permet pas de conserver des données ; tout disparaît à la fermeture de l’onglet.',
    clear: 'Effacer',
    cleared: 'Les copies dans ce navigateur ont été effacées.',
  },
}
