import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  log: {
    hint: 'Le journal montre à votre administrateur ce que Foyer n’a pas pu lire ou faire dans ce navigateur. Il ne contient ni noms, ni adresses e-mail, ni textes de réservations.',
    search: 'Rechercher dans le journal',
    level: {
      label: 'Type',
      all: 'Tous',
      error: 'Erreur',
      warning: 'Avertissement',
      info: 'Information',
    },
    count_one: '{{count}} entrée',
    count_other: '{{count}} entrées',
    copy: 'Copier le journal',
    copied: 'Journal copié',
    notCopied: 'Impossible de copier le journal. Sélectionnez son texte et copiez-le.',
    empty: 'Le journal est vide',
    emptyHint: 'Foyer ajoute une entrée s’il ne peut pas lire ou faire quelque chose.',
    noMatch: 'Aucune entrée correspondante',
    showAll: 'Tout afficher',
  },
  diagnostics: {
    title: 'Diagnostic',
    copy: 'Copier pour l’assistance',
    copied: 'Diagnostic copié',
    notCopied: 'Impossible de copier le diagnostic. Réessayez.',
    hint: 'Ces chiffres aident votre administrateur à comprendre pourquoi Foyer est lent ou ne fonctionne pas. La copie comprend les dernières entrées du journal. Elle ne contient ni noms, ni adresses e-mail, ni textes de réservations.',
    version: 'Version',
    firstByte: 'Réponse du serveur web',
    largestPaint: 'Contenu principal visible',
    interaction: 'Réaction aux saisies',
    layoutShift: 'Décalage de la mise en page',
    longTasks: 'Tâches longues',
    api: 'Requêtes au serveur',
    calendar: 'Requêtes à l’agenda',
    milliseconds: '{{time}} ms',
    notMeasured: 'Non mesuré',
    requestCount: '{{number}}, médiane : {{time}}',
    longest: '{{number}}, la plus longue : {{time}}',
  },
}
