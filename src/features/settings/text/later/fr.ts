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
  timeFormat: {
    label: 'Format de l’heure',
    auto: 'Automatique ({{time}})',
    '12': '12 heures ({{time}})',
    '24': '24 heures ({{time}})',
  },
  weekStart: {
    label: 'Premier jour de la semaine',
    auto: 'Automatique ({{day}})',
  },
  theme: {
    label: 'Thème',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
    contrast: 'Contraste élevé',
  },
  settings: {
    office: 'Mon lieu de travail',
    announce: {
      title: 'Paramètres de notification',
      label: 'Me prévenir pour mes réservations',
      hint: '10 minutes avant le début d’une réservation, quand vous pouvez la confirmer, quand elle est libérée et quand une ressource de votre liste d’attente se libère.',
      consent: {
        granted: 'Les notifications s’affichent tant que Foyer est ouvert dans un onglet.',
        denied:
          'Votre navigateur bloque les notifications : elles n’apparaissent que dans Foyer. Autorisez-les dans les paramètres de ce site, près de la barre d’adresse.',
        default: 'Autorisez les notifications quand votre navigateur le demande.',
        unsupported: 'Ce navigateur ne prend pas en charge les notifications. Elles n’apparaissent que dans Foyer.',
      },
    },
    look: 'Apparence',
    account: 'Compte',
    everywhere: {
      title: 'Autres sessions',
      hint: 'Met fin à vos sessions dans tous les navigateurs et sur tous les appareils, y compris celle-ci.',
      action: 'Se déconnecter partout',
      unknown: 'Ce serveur ne peut pas mettre fin aux autres sessions. Demandez-le à votre administrateur.',
    },
    storage: 'Données enregistrées',
    used: 'Espace utilisé : {{size}} Mo',
    usedUnknown: 'Des données sont enregistrées dans ce navigateur',
    storageHint:
      'Les ressources et paramètres enregistrés accélèrent le démarrage de Foyer. Vous pouvez les effacer sans risque.',
    sessionHint:
      'Votre organisation chiffre les données enregistrées. Elles disparaissent à la fermeture du dernier onglet de Foyer.',
    offHint:
      'Votre organisation a désactivé l’enregistrement. Les recherches et listes enregistrées disparaissent à la fermeture de cet onglet.',
    memoryHint: 'Ce navigateur bloque le stockage local. Tout est effacé quand vous fermez l’onglet.',
    clear: 'Effacer',
    notices: 'Logiciels tiers',
    noticesHint: 'Les licences des logiciels et données tiers utilisés par Foyer.',
    showNotices: 'Afficher les licences',
    cleared: 'Données enregistrées effacées',
  },
}
